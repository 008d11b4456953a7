// eslint-disable-next-line no-control-regex -- these are what it is about
const controls = /(?![\t\n])[\u0000-\u001f\u007f-\u009f]/g;

/** Taken before any remote's code runs. */
const { replace } = String.prototype;
const { apply } = Reflect;
const escaped = (control: string) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * A text for the log: control characters but tabs and ends of lines are written as escapes, since a terminal would
 * clear or overwrite with them what others have said.
 */
export const printable = (text: string): string => apply(replace, text, [controls, escaped]) as string;
