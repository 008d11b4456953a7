// What is never closed goes to the end of the text, and a tag ends where another begins: none is looked for in all that follows, over and over.
const unseen = /<!--[\s\S]*?(?:-->|$)|<(script|style|template|iframe|svg|math|noscript|title|textarea|xmp)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;

/** A tag of HTML: whether it closes, its name, its attributes. */
export const tag = /<(\/?)([a-z][a-z\d]*)(?![a-z\d])((?:"[^"]*"|'[^']*'|[^'"<>])*)>/gi;

/** HTML without what a browser shows nothing of: comments, scripts and their like. */
export const withoutUnseen = (html: string): string => html.replaceAll('\r\n', '\n').replace(unseen, '');

/** Writes something else in the place of each tag of HTML. */
export const replaceTags = (html: string, write: (name: string, opens: boolean) => string): string =>
  html.replace(tag, (_tag, slash: string, name: string) => write(name.toLowerCase(), slash === ''));
