import { useLayoutEffect, useRef } from 'react';

/**
 * Shows the referenced `<dialog>` as a modal while `open`, again after each of `closings`, and restores the focus
 * afterwards.
 */
export const useModal = (open: boolean, closings: number) => {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    const opener = document.activeElement;
    show(dialog);
    return () => {
      hide(dialog);
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [open, closings]);
  return ref;
};

// jsdom has the element without its methods.
const show = (dialog: HTMLDialogElement) => {
  if ('showModal' in dialog) dialog.showModal();
  else (dialog as Element).setAttribute('open', '');
};

const hide = (dialog: HTMLDialogElement) => {
  if ('close' in dialog) dialog.close();
  else (dialog as Element).removeAttribute('open');
};
