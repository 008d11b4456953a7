import { useId, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { classNames } from '../classNames';
import { VisuallyHidden } from '../hidden/VisuallyHidden';
import { Icon } from '../icon/Icon';
import * as icons from '../icon/shapes';
import { Picture } from '../picture/Picture';
import { isRepeated } from '../press/isRepeated';
import styles from './ChoiceGroup.module.css';

export interface ChoiceOption<Value extends string | number = string> {
  value: Value;
  label: ReactNode;
  note?: ReactNode;
  /** Address of a decorative picture. */
  image?: string;
  disabled?: boolean;
}

export interface ChoiceGroupProps<Value extends string | number = string> {
  legend: ReactNode;
  hideLegend?: boolean;
  options: readonly ChoiceOption<NoInfer<Value>>[];
  value: Value | null;
  /** `null` only when the group is `deselectable`. */
  onChange: (value: Value | null) => void;
  /** Clicking the chosen option, or pressing Space on it, deselects it. */
  deselectable?: boolean;
  layout?: 'row' | 'grid';
}

/** Native radio buttons drawn as tiles, so that arrow keys, Tab and forms work as usual. */
export const ChoiceGroup = <Value extends string | number = string>(props: ChoiceGroupProps<Value>) => {
  const { legend, hideLegend, options, value, onChange, deselectable = false, layout = 'row' } = props;
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={hideLegend ? undefined : styles.legend}>
        {hideLegend ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}
      </legend>
      <div className={styles[layout]}>
        {options.map((option) => (
          <Choice
            key={option.value}
            name={name}
            option={option}
            checked={option.value === value}
            onSelect={() => onChange(option.value)}
            onDeselect={deselectable ? () => onChange(null) : undefined}
          />
        ))}
      </div>
    </fieldset>
  );
};

interface ChoiceProps {
  name: string;
  option: ChoiceOption<string | number>;
  checked: boolean;
  onSelect: () => void;
  onDeselect?: () => void;
}

const Choice = ({ name, option, checked, onSelect, onDeselect }: ChoiceProps) => {
  const takeBack = checked ? onDeselect : undefined;
  // Browsers disagree whether Space clicks a radio button that is checked already, so that the key is handled here.
  const takeBackBySpace = (event: KeyboardEvent) => {
    if (event.key !== ' ' || !takeBack) return;
    event.preventDefault();
    takeBack();
  };
  const takeBackOnce = (event: MouseEvent) => {
    if (!isRepeated(event)) takeBack?.();
  };
  // A click on the label causes another click, of the input, which does not have the `detail` of a double click.
  const pressOnce = (event: MouseEvent) => {
    if (isRepeated(event) && !(event.target instanceof HTMLInputElement)) event.preventDefault();
  };
  return (
    <label onClick={pressOnce} className={classNames(styles.choice, option.image !== undefined && styles.pictured)}>
      <input
        type="radio"
        className={styles.input}
        name={name}
        value={option.value}
        disabled={option.disabled}
        checked={checked}
        onChange={onSelect}
        onClick={takeBackOnce}
        onKeyUp={takeBackBySpace}
      />
      {option.image !== undefined && <Picture className={styles.image} src={option.image} alt="" />}
      <span className={styles.words}>
        <span className={styles.label}>{option.label}</span>
        {option.note !== undefined && <span className={styles.note}>{option.note}</span>}
      </span>
      <span className={styles.mark}>
        <Icon shape={icons.check} size={16} />
      </span>
    </label>
  );
};
