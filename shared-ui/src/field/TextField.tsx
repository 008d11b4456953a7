import { tidyLine } from '@storefront/contracts';
import type { ComponentPropsWithRef, InputEvent } from 'react';
import { Field, type FieldWords } from './Field';

export type TextFieldProps = FieldWords & Omit<ComponentPropsWithRef<'input'>, keyof FieldWords>;

/** Removes invisible characters, which pasted text may have and browsers do not accept in an e-mail address. */
const dropUnseen = ({ currentTarget: field }: InputEvent<HTMLInputElement>) => {
  const seen = tidyLine(field.value);
  if (field.type === 'email' && seen !== field.value) field.value = seen;
};

/** One line of text with its label, hint and error. `className` goes to the frame, the rest to the input. */
export const TextField = ({ label, hint, error, hideLabel, id, className, ...input }: TextFieldProps) => (
  <Field label={label} hint={hint} error={error} hideLabel={hideLabel} id={id} className={className}>
    {(control) => <input type="text" dir="auto" onInput={dropUnseen} {...input} {...control} />}
  </Field>
);
