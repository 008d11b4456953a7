import { limits } from '@storefront/contracts';
import { useTranslation } from '@storefront/platform';
import { Button, IconButton, icons, Notice } from '@storefront/ui';
import { useId, useRef, type ChangeEvent } from 'react';
import styles from './AttachmentPicker.module.css';
import { largestMegabytes, pickerAccept, type Refusal } from './attachments';
import type { Upload } from './uploads';

/** A chosen file; before its upload it only has a name. */
export type PickedFile = Pick<Upload, 'key' | 'name'> & Partial<Pick<Upload, 'status' | 'progress'>>;

interface AttachmentPickerProps {
  files: readonly PickedFile[];
  refused: readonly Refusal[];
  onAdd: (files: Iterable<File>) => void;
  onRemove: (key: number) => void;
  disabled?: boolean;
  /** No more files can be added; chosen ones can still be removed. */
  isComplete?: boolean;
}

/** The files of a message: a button to add more, and the chosen ones, each with a button to remove it. */
export function AttachmentPicker({
  files,
  refused,
  onAdd,
  onRemove,
  disabled = false,
  isComplete = false,
}: AttachmentPickerProps) {
  const { t } = useTranslation('mf-support');
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onAdd([...(currentTarget.files ?? [])]);
    // Reset, so that a file that was removed can be chosen again.
    currentTarget.value = '';
  };
  return (
    <div className={styles.picker}>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={pickerAccept}
        aria-label={t('attachments.add')}
        onChange={pick}
      />
      <Button
        variant="secondary"
        size="s"
        icon={icons.plus}
        aria-describedby={hintId}
        disabled={disabled}
        idle={isComplete || files.length >= limits.chatAttachments}
        onClick={() => input.current?.click()}
      >
        {t('attachments.add')}
      </Button>
      <p id={hintId} className={styles.count}>
        {files.length > 0
          ? t('attachments.chosen', { count: files.length, limit: limits.chatAttachments })
          : t('attachments.limit', { count: limits.chatAttachments, size: largestMegabytes })}
      </p>
      {files.length > 0 && (
        <ul className={styles.files} aria-label={t('attachments.list')}>
          {files.map((file) => (
            <File key={file.key} file={file} disabled={disabled} onRemove={onRemove} />
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <div className={styles.refused}>
          <Notice tone="risk">
            {refused.map(({ name, reason }, index) => (
              <p key={index}>{t(`attachments.refused.${reason}`, { name, size: largestMegabytes })}</p>
            ))}
          </Notice>
        </div>
      )}
    </div>
  );
}

interface FileProps {
  file: PickedFile;
  disabled: boolean;
  onRemove: (key: number) => void;
}

/** A chosen file with its progress or failure. Removing it cancels its upload. */
function File({ file: { key, name, status, progress = 0 }, disabled, onRemove }: FileProps) {
  const { t } = useTranslation('mf-support');
  const isUnderway = status === 'waiting' || status === 'uploading';
  const hasFailed = status === 'lost' || status === 'refused';
  return (
    <li className={hasFailed ? styles.failed : styles.file}>
      <span className={styles.name}>{name}</span>
      {isUnderway && (
        <progress className={styles.progress} value={progress} aria-label={t('attachments.progress', { name })} />
      )}
      {hasFailed && (
        <span role="alert" className={styles.reason}>
          {t(status === 'lost' ? 'attachments.lost' : 'attachments.refusedByServer')}
        </span>
      )}
      <IconButton
        icon={icons.close}
        label={t(isUnderway ? 'attachments.cancel' : 'attachments.remove', { name })}
        disabled={disabled}
        onClick={() => onRemove(key)}
      />
    </li>
  );
}
