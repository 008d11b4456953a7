import { ChatRequestSchema, emailPattern, limits, tidyMessage, wholeText } from '@storefront/contracts';
import { useLanguage, useTranslation } from '@storefront/platform';
import { Button, Card, Notice, TextArea, TextField } from '@storefront/ui';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import * as v from 'valibot';
import { AttachmentPicker } from '../attachments/AttachmentPicker';
import { usePickedFiles } from '../attachments/usePickedFiles';
import { formFields, formWords, takeUnsentTexts } from '../outbox/unsentTexts';
import styles from './ContactForm.module.css';
import type { NewChat } from './useNewChat';

/** Pattern for the browser's validation: at least one visible character. */
const notBlank = '[\\s\\S]*[^\\s\\p{DI}\\u2800][\\s\\S]*';

function fieldsOf({ elements }: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...elements].flatMap((field) =>
      field instanceof HTMLInputElement && field.name ? [[field.name, wholeText(field.value)]] : [],
    ),
  );
}

/** The first message (S147). The browser validates it, the contract's schema decides (S148–S150). */
export function ContactForm({ newChat }: { newChat: NewChat }) {
  const { t } = useTranslation('mf-support');
  const language = useLanguage();
  const [text, setText] = useWords();
  const [begun] = useState(() => formFields().read());
  const message = useComplaint(text !== '' && tidyMessage(text) === '' ? t('contact.blank') : '');
  const { picked, refused, add, remove } = usePickedFiles();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const request = v.safeParse(ChatRequestSchema, {
      ...fieldsOf(event.currentTarget),
      text: tidyMessage(text),
      language: language.code,
    });
    if (!request.success) return;
    const files = picked.map(({ file }) => file);
    // Unless the text was changed meanwhile: it belongs to the next chat then.
    void newChat.create(request.output, files).then((isCreated) => {
      if (!isCreated || formWords().read() !== text) return;
      formWords().write('');
      formFields().write({});
    });
  };

  return (
    <Card className={styles.card}>
      <div className={styles.intro}>
        <h2 tabIndex={-1}>{t('contact.write')}</h2>
        <p>{t('contact.lead')}</p>
      </div>
      <form
        className={styles.form}
        onSubmit={submit}
        onChange={({ currentTarget }) => formFields().write(fieldsOf(currentTarget))}
      >
        <TextField
          label={t('contact.name')}
          name="clientName"
          defaultValue={begun.clientName}
          autoComplete="name"
          required
          readOnly={newChat.isBusy}
          pattern={notBlank}
          maxLength={limits.chatNameLength}
        />
        <TextField
          label={t('contact.email')}
          name="clientEmail"
          defaultValue={begun.clientEmail}
          type="email"
          autoComplete="email"
          required
          readOnly={newChat.isBusy}
          pattern={emailPattern}
          maxLength={limits.emailLength}
        />
        <div className={styles.wide}>
          <TextField
            label={t('contact.subject')}
            name="topic"
            defaultValue={begun.topic}
            required
            readOnly={newChat.isBusy}
            pattern={notBlank}
            maxLength={limits.chatTopicLength}
          />
        </div>
        <div className={styles.wide}>
          <TextArea
            ref={message}
            label={t('contact.message')}
            required
            readOnly={newChat.isBusy}
            rows={6}
            value={text}
            maxLength={limits.chatMessageLength}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <div className={styles.wide}>
          <AttachmentPicker files={picked} refused={refused} onAdd={add} onRemove={remove} disabled={newChat.isBusy} />
        </div>
        {newChat.hasFailed && (
          <div className={styles.wide}>
            <Notice tone="risk">{t('contact.notSent')}</Notice>
          </div>
        )}
        <div className={styles.wide}>
          <Button type="submit" variant="primary" busy={newChat.isBusy}>
            {t('contact.send')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Sets a text area's custom validity, since it has no `pattern`. */
function useComplaint(words: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.setCustomValidity(words), [words]);
  return field;
}

/** The form's text, which survives a reload, and begins with messages that could not be sent to a closed chat. */
function useWords(): [text: string, set: (text: string) => void] {
  const [text, setText] = useState(() => {
    const words = takeUnsentTexts(formWords().read());
    formWords().write(words);
    return words;
  });
  const set = (changed: string) => {
    setText(changed);
    formWords().write(changed);
  };
  return [text, set];
}
