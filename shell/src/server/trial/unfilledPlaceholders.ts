import { exposeOf, type Language } from '@storefront/contracts';
import { textsIn } from './textsIn';
import type { Trial } from './Trial';

/** What stands around a name, up to the next one. */
const places = /[^{}]*(\{\{[^{}]+\}\})[^{}]*/g;

const written = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' } as Record<string, string>;

/** A text as it is written in HTML. */
const asHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => written[sign]!);

/**
 * The name that a text leaves room for (`{{name}}`) and that stands on the page as it is written, between that text's other words: a name alone might be
 * anybody's.
 */
export function unfilledPlaceholderIn(html: string, words: unknown): string | undefined {
  const rooms = textsIn(words).flatMap((text) => [...text.matchAll(places)].map(([whole, name = '']) => ({ whole, name })));
  return rooms.find(({ whole, name }) => /\p{L}/u.test(whole.replace(name, '')) && html.includes(asHtml(whole)))?.name;
}

/** Words that came to a page as they are written. */
export class UnfilledPlaceholder extends Error {}

/** What there is to throw of a page, or a part of one, that holds words of the remote's which nobody has filled; `texts`: what stands elsewhere, as it is. */
export async function unfilledPlaceholders({ source, table, owner }: Pick<Trial, 'source' | 'table' | 'owner'>, language: Language, html: string, texts: readonly string[] = []): Promise<UnfilledPlaceholder[]> {
  const remote = table.remotes.find(({ name }) => name === owner);
  const words = remote && (await source.load(remote, exposeOf.locale(language.code)).catch(() => undefined));
  const name = unfilledPlaceholderIn([html, ...texts.map(asHtml)].join('\n'), words);
  return name === undefined ? [] : [new UnfilledPlaceholder(`its words leave room for ${name}, which its code does not give: visitors read just that`)];
}
