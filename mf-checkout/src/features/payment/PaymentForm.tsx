import { emailPattern, isEmail, keptInTab, limits, paths, type PaymentSystem } from '@storefront/contracts';
import { useLocation, useTranslation } from '@storefront/platform';
import {
  Button,
  Card,
  ChoiceGroup,
  EmptyState,
  isRepeated,
  Notice,
  NoticePlace,
  Picture,
  TextField,
} from '@storefront/ui';
import { useEffect, useRef, useState, type FormEvent, type MouseEvent, type ReactNode } from 'react';
import * as v from 'valibot';
import { LoadingFailed, MethodsSkeleton } from './PaymentFrame';
import styles from './PaymentForm.module.css';
import { usePaymentMethods, type MethodGroup, type PaymentMethods } from './usePaymentMethods';

export interface PaymentChoice {
  email: string;
  paymentSystemId: number;
}

/**
 * The result of a submit. `done`: the next screen is loading; `failed`: the call failed; `refused`: the server does not
 * accept this request.
 */
export type Submitted = 'done' | 'failed' | 'refused';

interface Props {
  submitLabel: string;
  failedText: string;
  /** Shown after a refusal, which would be repeated for the same request. */
  refusedText: string;
  emailHint: string;
  /** The e-mail of an existing order, read-only (S111). */
  fixedEmail?: string;
  /** The existing order. */
  orderId?: string;
  /** Whether what is paid for is known, with its price. */
  ready?: boolean;
  onSubmit: (choice: PaymentChoice) => Promise<Submitted>;
  /** Shown above the e-mail. */
  children?: ReactNode;
}

/** The e-mail as the visitor typed it, stored for a reload of the tab, and for a way back to the cart. */
const keptEmail = keptInTab('paymentEmail', v.pipe(v.string(), v.maxLength(limits.emailLength)), '');

/**
 * The method that the visitor chose last, stored likewise, with the order whose method it is to be; empty for a new
 * order.
 */
const keptMethod = keptInTab('paymentMethod', v.object({ orderId: v.string(), id: v.number() }), {
  orderId: '',
  id: 0,
});

export function PaymentForm({
  submitLabel,
  failedText,
  refusedText,
  emailHint,
  fixedEmail,
  orderId,
  ready = true,
  onSubmit,
  children,
}: Props) {
  const { t } = useTranslation('mf-checkout');
  const [typed, setTyped] = useState(keptEmail.read);
  const [complaint, setComplaint] = useState('');
  const methods = usePaymentMethods();
  const [methodId, setMethodId] = useChoiceAmong(methods.groups, orderId);
  const { submit, state, isBusy } = useSubmitOnce(onSubmit);
  const email = fixedEmail ?? typed;
  // The e-mail of an existing order was accepted before, perhaps by other rules.
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
          // Not validated while read-only.
          pattern={emailPattern}
          maxLength={limits.emailLength}
          readOnly={fixedEmail !== undefined}
          value={email}
          error={complaint}
          onChange={(event) => {
            setTyped(event.target.value);
            keptEmail.write(event.target.value);
            setComplaint('');
          }}
          // The browser shows its message on submit only, which the unavailable button prevents; so it is shown on
          // blur.
          onBlur={({ target }) => setComplaint(typed && target.validationMessage)}
        />
        {state === 'failed' && <Notice tone="risk">{failedText}</Notice>}
        <NoticePlace>{state === 'refused' && <Notice tone="info">{refusedText}</Notice>}</NoticePlace>
        <Button
          variant="primary"
          type="submit"
          block
          busy={isBusy}
          disabled={!isComplete && state !== 'refused'}
          idle={isBusy || !isComplete}
          onClick={pressOnce}
        >
          {submitLabel}
        </Button>
      </Card>
    </form>
  );
}

/**
 * A double click on the cart's button would order at once, since the form may be complete, with its button in the same
 * place.
 */
const pressOnce = (event: MouseEvent) => {
  if (isRepeated(event)) event.preventDefault();
};

/** The chosen method, as long as it is offered (S102). */
function useChoiceAmong(groups: readonly MethodGroup[] | undefined, orderId = '') {
  const [kept, keep] = useState(keptMethod.read);
  const isOffered = kept.orderId === orderId && groups?.some(({ methods }) => methods.some(({ id }) => id === kept.id));
  const choose = (id: number | null) => {
    const chosen = { orderId, id: id ?? 0 };
    keep(chosen);
    keptMethod.write(chosen);
  };
  return [isOffered ? kept.id : null, choose] as const;
}

/** Allows one submit at a time, and none after a successful one, while the next screen loads. */
function useSubmitOnce(onSubmit: Props['onSubmit']) {
  const { key } = useLocation();
  const running = useRef(false);
  const [state, setState] = useState<Submitted | 'idle' | 'busy'>('idle');
  // Another navigation may lead to this form again: to another language, or to a fragment.
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

/** A small picture before the name, so that tiles are low and a phone shows several. */
function Method({ label, image }: PaymentSystem) {
  return (
    <span className={styles.method}>
      <Picture className={styles.picture} src={image} alt="" width={48} height={32} />
      <span>{label}</span>
    </span>
  );
}
