import { emailPattern, isEmail, limits, paths, type PaymentSystem } from '@storefront/contracts';
import { useLocation, useTranslation } from '@storefront/platform';
import { Button, Card, ChoiceGroup, EmptyState, Notice, NoticePlace, Picture, TextField } from '@storefront/ui';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { LoadingFailed, MethodsSkeleton } from './PaymentFrame';
import styles from './PaymentForm.module.css';
import { usePaymentMethods, type MethodGroup, type PaymentMethods } from './usePaymentMethods';

export interface PaymentChoice {
  email: string;
  paymentSystemId: number;
}

/** What became of a submit: the visitor is on the way to another screen, the call failed, or the server will not do just this. */
export type Submitted = 'done' | 'failed' | 'refused';

interface Props {
  submitLabel: string;
  failedText: string;
  /** Said where the server refused: the same again would be refused again. */
  refusedText: string;
  emailHint: string;
  /** The e-mail of an order that exists: shown, not asked for (S111). */
  fixedEmail?: string;
  /** Whether what is paid for is known. */
  ready?: boolean;
  onSubmit: (choice: PaymentChoice) => Promise<Submitted>;
  /** What stands above the e-mail. */
  children?: ReactNode;
}

export function PaymentForm({ submitLabel, failedText, refusedText, emailHint, fixedEmail, ready = true, onSubmit, children }: Props) {
  const { t } = useTranslation('mf-checkout');
  const [typed, setTyped] = useState('');
  const [complaint, setComplaint] = useState('');
  const methods = usePaymentMethods();
  const [methodId, setMethodId] = useChoiceAmong(methods.groups);
  const { submit, state, isBusy } = useSubmitOnce(onSubmit);
  const email = fixedEmail ?? typed;
  // The e-mail of an order was taken once already, by whatever rules.
  const isComplete = ready && methodId !== null && (fixedEmail !== undefined || isEmail(typed));
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) void submit({ email, paymentSystemId: methodId });
  };
  return (
    <form className={styles.layout} onSubmit={send}>
      <Methods methods={methods} value={methodId} onChange={setMethodId} />
      <Card className={styles.side}>
        {children}
        <TextField
          label={t('payment.email')}
          hint={emailHint}
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          required
          // What is read-only no browser validates.
          pattern={emailPattern}
          maxLength={limits.emailLength}
          readOnly={fixedEmail !== undefined}
          value={email}
          error={complaint}
          onChange={(event) => {
            setTyped(event.target.value);
            setComplaint('');
          }}
          // A button that is not to be pressed yet brings no word of the browser's own validation: it is said where the field is left.
          onBlur={({ target }) => setComplaint(typed && target.validationMessage)}
        />
        {state === 'failed' && <Notice tone="risk">{failedText}</Notice>}
        <NoticePlace>{state === 'refused' && <Notice tone="info">{refusedText}</Notice>}</NoticePlace>
        <Button variant="primary" type="submit" block busy={isBusy} disabled={!isComplete && state !== 'refused'} idle={isBusy || !isComplete}>
          {submitLabel}
        </Button>
      </Card>
    </form>
  );
}

/** A choice that holds only while it is offered: a method that is closed meanwhile is chosen no more (S102). */
function useChoiceAmong(groups: readonly MethodGroup[] | undefined) {
  const [chosen, choose] = useState<number | null>(null);
  const isOffered = groups?.some(({ methods }) => methods.some(({ id }) => id === chosen));
  return [isOffered ? chosen : null, choose] as const;
}

/** One submit at a time, whatever the visitor presses twice; after one that is done none, since the next screen is on its way. */
function useSubmitOnce(onSubmit: Props['onSubmit']) {
  const { key } = useLocation();
  const running = useRef(false);
  const [state, setState] = useState<Submitted | 'idle' | 'busy'>('idle');
  // Whoever goes elsewhere instead may come to this very form: into another language, or to a part of the page.
  useEffect(() => {
    if (state !== 'done') return undefined;
    return () => {
      running.current = false;
      setState('idle');
    };
  }, [state, key]);
  const submit = async (choice: PaymentChoice) => {
    if (running.current) return;
    running.current = true;
    setState('busy');
    const submitted = await onSubmit(choice);
    running.current = submitted === 'done';
    setState(submitted);
  };
  return { submit, state, isBusy: state === 'busy' || state === 'done' };
}

interface ChoiceProps {
  value: number | null;
  onChange: (methodId: number | null) => void;
}

/** One choice among all groups (S104). */
function Methods({ methods, value, onChange }: ChoiceProps & { methods: PaymentMethods }) {
  const { t } = useTranslation('mf-checkout');
  const { groups, isLoading, failed, retry } = methods;
  if (!groups)
    return isLoading && !failed ? (
      <MethodsSkeleton />
    ) : (
      <LoadingFailed title={t('payment.failed')} text={t('payment.failedText')} onRetry={retry} busy={isLoading} />
    );
  if (groups.length === 0)
    return (
      <EmptyState
        title={t('payment.none')}
        text={t('payment.noneText')}
        action={
          <Button variant="secondary" to={paths.contact()}>
            {t('contact')}
          </Button>
        }
      />
    );
  return (
    <div className={styles.groups}>
      {groups.map((group, index) => (
        <Group key={`${index} ${group.header}`} group={group} value={value} onChange={onChange} />
      ))}
    </div>
  );
}

function Group({ group, value, onChange }: ChoiceProps & { group: MethodGroup }) {
  return (
    <Card className={styles.group}>
      <ChoiceGroup
        legend={
          <>
            <span className={styles.header}>{group.header}</span>{' '}
            {group.comment && <span className={styles.comment}>{group.comment}</span>}
          </>
        }
        layout="grid"
        value={value}
        onChange={onChange}
        options={group.methods.map((method) => ({ value: method.id, label: <Method {...method} /> }))}
      />
    </Card>
  );
}

/** A small picture before the name: the tiles stay low, so that a phone shows several kinds at once. */
function Method({ label, image }: PaymentSystem) {
  return (
    <span className={styles.method}>
      <Picture className={styles.picture} src={image} alt="" width={48} height={32} />
      <span>{label}</span>
    </span>
  );
}
