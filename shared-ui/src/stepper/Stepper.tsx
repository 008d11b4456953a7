import { Icon, type Shape } from '../icon/Icon';
import * as icons from '../icon/shapes';
import styles from './Stepper.module.css';

export interface StepperProps {
  /** Names the group: "Quantity of Lantern". */
  label: string;
  value: number;
  onDecrease: () => void;
  onIncrease: () => void;
  decreaseLabel: string;
  increaseLabel: string;
  min?: number;
  max?: number;
}

/** A quantity with two buttons. At a limit a button stays focusable, so that keyboard users keep their place. */
export const Stepper = ({
  label,
  value,
  onDecrease,
  onIncrease,
  decreaseLabel,
  increaseLabel,
  min,
  max,
}: StepperProps) => (
  <div role="group" aria-label={label} className={styles.stepper}>
    <StepButton
      icon={icons.minus}
      label={decreaseLabel}
      atLimit={min !== undefined && value <= min}
      onStep={onDecrease}
    />
    <output aria-live="polite" className={styles.value}>
      {value}
    </output>
    <StepButton
      icon={icons.plus}
      label={increaseLabel}
      atLimit={max !== undefined && value >= max}
      onStep={onIncrease}
    />
  </div>
);

interface StepButtonProps {
  icon: Shape;
  label: string;
  atLimit: boolean;
  onStep: () => void;
}

const StepButton = ({ icon, label, atLimit, onStep }: StepButtonProps) => (
  <button
    type="button"
    className={styles.button}
    aria-label={label}
    aria-disabled={atLimit || undefined}
    onClick={atLimit ? undefined : onStep}
  >
    <Icon shape={icon} size={16} />
  </button>
);
