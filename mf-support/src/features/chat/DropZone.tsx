import { useTranslation } from '@storefront/platform';
import { useState, type DragEvent, type ReactNode } from 'react';
import styles from './DropZone.module.css';

interface DropZoneProps {
  disabled: boolean;
  onDrop: (files: File[]) => void;
  children: ReactNode;
}

const carriesFiles = ({ dataTransfer }: DragEvent) => [...dataTransfer.types].includes('Files');

/** Accepts files that are dropped anywhere on the chat; dragged text is left to the field. */
export function DropZone({ disabled, onDrop, children }: DropZoneProps) {
  const { t } = useTranslation('mf-support');
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!carriesFiles(event)) return;
    // Otherwise the browser would open the file in place of the shop.
    event.preventDefault();
    event.dataTransfer.dropEffect = disabled ? 'none' : 'copy';
    setOver(!disabled);
  };
  const leave = (event: DragEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
  };
  const drop = (event: DragEvent) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    setOver(false);
    if (!disabled) onDrop([...event.dataTransfer.files]);
  };
  return (
    <div className={styles.zone} onDragOver={over} onDragLeave={leave} onDrop={drop}>
      {children}
      {isOver && <p className={styles.over}>{t('attachments.drop')}</p>}
    </div>
  );
}
