import {
  useId,
  useRef,
  useState,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { IconButton } from '../button/IconButton';
import * as icons from '../icon/shapes';
import { classNames } from '../classNames';
import { isRepeated } from '../press/isRepeated';
import { useScrollLock } from '../scroll/useScrollLock';
import { useModal } from './useModal';
import styles from './Dialog.module.css';

export interface DialogProps {
  open: boolean;
  /** Called for the close button, Escape, or a click beside the dialog. The dialog stays until `open` is false. */
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  size?: 'm' | 'full';
  children?: ReactNode;
}

/** A native modal dialog: focus stays inside and returns on close, and the page behind does not scroll. */
export const Dialog = ({ open, onClose, title, closeLabel, size = 'm', children }: DialogProps) => {
  const [closings, setClosings] = useState(0);
  const ref = useModal(open, closings);
  const titleId = useId();
  const backdrop = useBackdropClick(onClose);
  useScrollLock(open);

  const cancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };
  // Browsers close a dialog on a repeated Escape without a `cancel` event; `open` has to follow.
  const closedByBrowser = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (!open || event.target !== event.currentTarget || event.currentTarget.open) return;
    onClose();
    setClosings(closings + 1);
  };

  return (
    <dialog
      ref={ref}
      className={classNames(styles.dialog, styles[size])}
      aria-labelledby={titleId}
      onCancel={cancel}
      onClose={closedByBrowser}
      {...backdrop}
    >
      {open && (
        <div className={styles.panel}>
          <div className={styles.head}>
            <h2 id={titleId}>{title}</h2>
            <IconButton icon={icons.close} label={closeLabel} onClick={onClose} />
          </div>
          <div className={styles.body}>{children}</div>
        </div>
      )}
    </dialog>
  );
};

/** Handles clicks that began outside: a text selection that ends outside must not close the dialog. */
const useBackdropClick = (onBackdropClick: () => void) => {
  const beganOutside = useRef(false);
  const isOutside = (event: SyntheticEvent) => event.target === event.currentTarget;
  return {
    onPointerDown: (event: PointerEvent) => {
      beganOutside.current = isOutside(event);
    },
    onClick: (event: MouseEvent) => {
      if (beganOutside.current && isOutside(event) && !isRepeated(event)) onBackdropClick();
    },
  };
};
