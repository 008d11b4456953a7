import { Button } from '../button/Button';
import * as icons from '../icon/shapes';
import { VisuallyHidden } from '../hidden/VisuallyHidden';
import { useMoment } from './useMoment';

export interface CopyButtonProps {
  text: string;
  label: string;
  /** The id of an element that says which text this is, for screen readers: a page may have several such buttons. */
  describedBy?: string;
  /** Shown and announced for two seconds after success. */
  copiedLabel: string;
  /** The browser refused the clipboard. */
  onError: (error: unknown) => void;
}

/** Puts `text` on the clipboard and says so. */
export const CopyButton = ({ text, label, describedBy, copiedLabel, onError }: CopyButtonProps) => {
  const [copied, confirm] = useMoment();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      confirm();
    } catch (error) {
      onError(error);
    }
  };

  return (
    <>
      <Button
        variant="secondary"
        size="s"
        icon={copied ? icons.check : icons.copy}
        onClick={copy}
        aria-describedby={describedBy}
      >
        {copied ? copiedLabel : label}
      </Button>
      <VisuallyHidden>
        <span role="status">{copied && copiedLabel}</span>
      </VisuallyHidden>
    </>
  );
};
