import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldWords } from './Field';

export type TextFieldProps = FieldWords & Omit<ComponentPropsWithRef<'input'>, keyof FieldWords>;

/** One line of text with its label, hint and error. `className` goes to the frame, the rest to the input. */
export const TextField = ({ label, hint, error, hideLabel, id, className, ...input }: TextFieldProps) => (
  <Field label={label} hint={hint} error={error} hideLabel={hideLabel} id={id} className={className}>
    {(control) => <input type="text" {...input} {...control} />}
  </Field>
);
