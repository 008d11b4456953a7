/** Joins the class names that apply; what is false or absent is left out. */
export const classNames = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ');
