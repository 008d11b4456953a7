import { limits } from '@storefront/contracts';
import { useTranslation } from '@storefront/platform';
import { Button, isComposing, Notice, TextArea } from '@storefront/ui';
import type { ClipboardEvent, KeyboardEvent, SubmitEvent } from 'react';
import { AttachmentPicker } from '../attachments/AttachmentPicker';
import styles from './Composer.module.css';
import type { ComposerState } from './useComposer';

/** Enter sends, except during an input method's composition; Shift+Enter is a new line (S158). */
const sendsBy = (event: KeyboardEvent): boolean => event.key === 'Enter' && !event.shiftKey && !isComposing(event);

/** A file name in Unicode normal form, for comparisons. */
const composed = (name: string) => name.trim().normalize();

/** The file name at the end of a line, which may be a path or an address. */
function nameIn(line: string): string {
  const name = line.split(/[\\/]/).at(-1) ?? line;
  try {
    return composed(/^file:/i.test(line) ? decodeURIComponent(name) : name);
  } catch {
    return composed(name);
  }
}

/**
 * Whether a clipboard has text other than its files' names, which file managers add. The files beside such text are
 * pictures of it.
 */
function bringsWords(clipboard: DataTransfer): boolean {
  const lines = clipboard
    .getData('text/plain')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '');
  const names = [...clipboard.files].map(({ name }) => composed(name));
  return lines.some((line) => !names.includes(nameIn(line)));
}

/** The form for a message. It is free for the next one as soon as the files are uploaded. */
export function Composer({ composer }: { composer: ComposerState }) {
  const { t } = useTranslation('mf-support');
  const { text, setText, items, refused, isSending, hasLost, addFiles, removeFile, submit } = composer;

  const submitForm = (event: SubmitEvent) => {
    event.preventDefault();
    submit();
  };
  const keyDown = (event: KeyboardEvent) => {
    if (!sendsBy(event)) return;
    event.preventDefault();
    submit();
  };
  const paste = (event: ClipboardEvent) => {
    const { files } = event.clipboardData;
    if (files.length === 0 || bringsWords(event.clipboardData)) return;
    event.preventDefault();
    addFiles([...files]);
  };

  return (
    <form className={styles.composer} onSubmit={submitForm}>
      {hasLost && <Notice tone="risk">{t('chat.filesNotSent')}</Notice>}
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
        <AttachmentPicker
          files={items}
          refused={refused}
          onAdd={addFiles}
          onRemove={removeFile}
          isComplete={isSending}
        />
        <Button type="submit" variant="primary" busy={isSending}>
          {t('chat.send')}
        </Button>
      </div>
    </form>
  );
}
