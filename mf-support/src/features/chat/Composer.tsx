import { limits, type Chat } from '@storefront/contracts';
import { useDispatch, useTranslation, type StorefrontDispatch } from '@storefront/platform';
import { Button, Notice, TextArea } from '@storefront/ui';
import { useState, type ClipboardEvent, type KeyboardEvent, type SubmitEvent } from 'react';
import { AttachmentPicker } from '../attachments/AttachmentPicker';
import { addFiles, allowedFiles, type Attachment } from '../attachments/attachments';
import styles from './Composer.module.css';
import { deliver } from './deliver';
import { tidy } from './messageText';

interface ComposerProps {
  token: string;
  chatId: Chat['id'];
  /** Files that did not go with the first message: they wait here for another try. */
  unsent: Attachment[];
}

/** Enter sends, except while an input method composes a word; Shift+Enter is a new line (S158). */
function sendsBy({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  const isComposing = nativeEvent.isComposing || nativeEvent.keyCode === 229;
  return key === 'Enter' && !shiftKey && !isComposing;
}

export function Composer({ token, chatId, unsent }: ComposerProps) {
  const { t } = useTranslation('mf-support');
  const { text, setText, attachments, setAttachments, problem, isSending, send } = useDraft({ token, chatId, unsent });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void send();
  };
  const keyDown = (event: KeyboardEvent) => {
    if (!sendsBy(event)) return;
    event.preventDefault();
    void send();
  };
  const paste = (event: ClipboardEvent) => {
    const files = allowedFiles(event.clipboardData.files);
    if (files.length === 0) return;
    event.preventDefault();
    setAttachments(addFiles(attachments, files));
  };

  return (
    <form className={styles.composer} onSubmit={submit}>
      {problem && <Notice tone="risk">{t(`chat.${problem}`)}</Notice>}
      <TextArea
        label={t('chat.message')}
        hideLabel
        placeholder={t('chat.placeholder')}
        hint={<span className={styles.keys}>{t('chat.keys')}</span>}
        rows={2}
        value={text}
        maxLength={limits.chatMessageLength}
        readOnly={isSending}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={keyDown}
        onPaste={paste}
      />
      <div className={styles.actions}>
        <AttachmentPicker attachments={attachments} onChange={setAttachments} disabled={isSending} />
        <Button type="submit" variant="primary" busy={isSending}>
          {t('chat.send')}
        </Button>
      </div>
    </form>
  );
}

type Problem = 'notSent' | 'filesNotSent';

/** The message being written. What could not be sent stays, with the files that are uploaded already. */
function useDraft({ token, chatId, unsent }: ComposerProps) {
  const dispatch = useDispatch<StorefrontDispatch>();
  const [text, setText] = useState('');
  const [attachments, setAttachments] = useState(unsent);
  const [problem, setProblem] = useState<Problem | null>(unsent.length > 0 ? 'filesNotSent' : null);
  const [isSending, setSending] = useState(false);

  const send = async () => {
    const tidied = tidy(text);
    if (isSending || (!tidied && attachments.length === 0)) return;
    setSending(true);
    const delivery = await deliver(dispatch, { token, chatId, text: tidied, attachments });
    setSending(false);
    setProblem(delivery.isSent ? null : 'notSent');
    setAttachments(delivery.isSent ? [] : delivery.attachments);
    if (delivery.isSent) setText('');
  };
  return { text, setText, attachments, setAttachments, problem, isSending, send };
}
