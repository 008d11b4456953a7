import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldWords } from './Field';

export type TextAreaProps = FieldWords & Omit<ComponentPropsWithRef<'textarea'>, keyof FieldWords>;

/** Several lines of text. With `maxLength` it shows a counter, and `value` must be controlled. */
export const TextArea = ({ label, hint, error, hideLabel, id, className, ...textarea }: TextAreaProps) => {
  const { value = '', maxLength } = textarea;
  const counter = maxLength !== undefined && `${String(value).length}/${maxLength}`;
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      hideLabel={hideLabel}
      id={id}
      className={className}
      counter={counter}
    >
      {(control) => <textarea rows={5} dir="auto" {...textarea} {...control} />}
    </Field>
  );
};
