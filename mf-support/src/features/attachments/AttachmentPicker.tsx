import { limits } from '@storefront/contracts';
import { useTranslation } from '@storefront/platform';
import { Button, IconButton } from '@storefront/ui';
import { useRef, type ChangeEvent } from 'react';
import styles from './AttachmentPicker.module.css';
import { addFiles, pickerAccept, type Attachment } from './attachments';

interface AttachmentPickerProps {
  attachments: Attachment[];
  onChange: (attachments: Attachment[]) => void;
  disabled?: boolean;
}

/** The files of a message: a button that asks for more, and the chosen ones with a way to take each back. */
export function AttachmentPicker({ attachments, onChange, disabled = false }: AttachmentPickerProps) {
  const { t } = useTranslation('mf-support');
  const input = useRef<HTMLInputElement>(null);
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onChange(addFiles(attachments, currentTarget.files ?? []));
    // The same file may be chosen again after it was taken back.
    currentTarget.value = '';
  };
  return (
    <div className={styles.picker}>
      <input ref={input} type="file" hidden multiple accept={pickerAccept} aria-label={t('attachments.add')} onChange={pick} />
      <Button
        variant="secondary"
        size="s"
        icon="plus"
        disabled={disabled || attachments.length >= limits.chatAttachments}
        onClick={() => input.current?.click()}
      >
        {t('attachments.add')}
      </Button>
      <p className={styles.count}>
        {attachments.length > 0
          ? t('attachments.chosen', { count: attachments.length, limit: limits.chatAttachments })
          : t('attachments.limit', { count: limits.chatAttachments })}
      </p>
      {attachments.length > 0 && (
        <ul className={styles.files} aria-label={t('attachments.list')}>
          {attachments.map((attachment, index) => (
            <li key={`${index} ${attachment.file.name}`} className={styles.file}>
              <span>{attachment.file.name}</span>
              <IconButton
                icon="close"
                label={t('attachments.remove', { name: attachment.file.name })}
                disabled={disabled}
                onClick={() => onChange(attachments.filter((other) => other !== attachment))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
