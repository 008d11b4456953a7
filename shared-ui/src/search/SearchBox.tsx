import { useId, useRef, type SubmitEvent } from 'react';
import { Button } from '../button/Button';
import { IconButton } from '../button/IconButton';
import { classNames } from '../classNames';
import { VisuallyHidden } from '../hidden/VisuallyHidden';
import { Icon } from '../icon/Icon';
import * as icons from '../icon/shapes';
import type { SearchBoxProps, Suggestion } from './searchTypes';
import { useSuggestions } from './useSuggestions';
import styles from './SearchBox.module.css';

/** A search form with an ARIA combobox: arrows walk the list, Enter picks or submits, Escape closes, then clears. */
export const SearchBox = <Item extends Suggestion>(props: SearchBoxProps<Item>) => {
  const { label, placeholder, value, onChange, onClear, submitLabel, clearLabel, maxLength, summary } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useSuggestions(props);
  const optionId = (item: Suggestion) => `${id}-${item.id}`;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    list.close();
    // Hides a phone's keyboard, which would cover the results.
    if (window.matchMedia?.('(pointer: coarse)').matches) input.current?.blur();
    props.onSubmit(value);
  };
  const type = (text: string) => {
    onChange(text);
    list.show();
  };
  // The button disappears with the text, so that the focus moves to the field.
  const clear = () => {
    onClear();
    input.current?.focus();
  };

  return (
    <form role="search" className={styles.form} onSubmit={submit}>
      <div className={styles.box}>
        <label htmlFor={id}>
          <VisuallyHidden>{label}</VisuallyHidden>
        </label>
        <span className={styles.lens}>
          <Icon shape={icons.search} />
        </span>
        <input
          ref={input}
          id={id}
          type="search"
          role="combobox"
          className={styles.input}
          placeholder={placeholder}
          value={value}
          maxLength={maxLength}
          autoComplete="off"
          enterKeyHint="search"
          aria-autocomplete="list"
          aria-expanded={list.expanded}
          aria-controls={`${id}-list`}
          aria-activedescendant={list.active && optionId(list.active)}
          onChange={(event) => type(event.target.value)}
          onClick={list.show}
          onKeyDown={list.onKeyDown}
          onBlur={list.close}
        />
        {value !== '' && <IconButton className={styles.clear} icon={icons.close} label={clearLabel} onClick={clear} />}
        {/* Pressing the mouse on the list must not blur the input, which would close it. */}
        <div className={styles.list} hidden={!list.expanded} onMouseDown={keepFocus}>
          <ul id={`${id}-list`} role="listbox" aria-label={label} className={styles.options}>
            {props.suggestions.map((item) => (
              <li
                key={item.id}
                ref={item === list.active ? show : undefined}
                id={optionId(item)}
                role="option"
                aria-label={item.label}
                aria-selected={item === list.active}
                className={classNames(styles.option, item === list.active && styles.active)}
                onClick={() => list.pick(item)}
              >
                {item.shown ?? item.label}
              </li>
            ))}
          </ul>
          {summary && (
            <p className={styles.summary} aria-hidden="true">
              {summary}
            </p>
          )}
        </div>
        <VisuallyHidden>
          <span role="status">{list.expanded && summary}</span>
        </VisuallyHidden>
      </div>
      <Button type="submit" variant="primary">
        {submitLabel}
      </Button>
    </form>
  );
};

/** The list, and in a low window the page, scroll to what arrows have made active. jsdom does not scroll. */
const show = (option: HTMLElement | null) => option?.scrollIntoView?.({ block: 'nearest' });
const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault();
