// In linear time: an unclosed element extends to the end of the text, and an unclosed tag ends where another begins.
const unseen =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|template|iframe|svg|math|noscript|title|textarea|xmp)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;

/** A tag of HTML: whether it closes, its name, its attributes. */
export const tag = /<(\/?)([a-z][a-z\d]*)(?![a-z\d])((?:"[^"]*"|'[^']*'|[^'"<>])*)>/gi;

/** HTML without invisible parts: comments, scripts and the like. */
export const withoutUnseen = (html: string): string => html.replaceAll('\r\n', '\n').replace(unseen, '');

/** Replaces each tag of HTML. */
export const replaceTags = (html: string, write: (name: string, opens: boolean) => string): string =>
  html.replace(tag, (_tag, slash: string, name: string) => write(name.toLowerCase(), slash === ''));
