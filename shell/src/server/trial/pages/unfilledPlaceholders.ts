import { exposeOf, type Language } from '@storefront/contracts';
import { textsIn } from '../answers/textsIn';
import type { Trial } from '../Trial';

/** Matches a placeholder with the text around it, up to the next one. */
const places = /[^{}]*(\{\{[^{}]+\}\})[^{}]*/g;

const written = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' } as Record<string, string>;

/** A text escaped for HTML. */
const asHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => written[sign]!);

/**
 * A placeholder (`{{name}}`) that is on the page unfilled, between the other words of its text: a bare name might be
 * anything.
 */
export function unfilledPlaceholderIn(html: string, words: unknown): string | undefined {
  const rooms = textsIn(words).flatMap((text) =>
    [...text.matchAll(places)].map(([whole, name = '']) => ({ whole, name })),
  );
  return rooms.find(({ whole, name }) => /\p{L}/u.test(whole.replace(name, '')) && html.includes(asHtml(whole)))?.name;
}

/** An error about an unfilled placeholder or a key on a page. */
export class UnfilledPlaceholder extends Error {}

/** An error if HTML contains unfilled texts of the remote's; `texts`: further texts. */
export async function unfilledPlaceholders(
  { source, table, owner }: Pick<Trial, 'source' | 'table' | 'owner'>,
  language: Language,
  html: string,
  texts: readonly string[] = [],
): Promise<UnfilledPlaceholder[]> {
  const remote = table.remotes.find(({ name }) => name === owner);
  const words = remote && (await source.load(remote, exposeOf.locale(language.code)).catch(() => undefined));
  const name = unfilledPlaceholderIn([html, ...texts.map(asHtml)].join('\n'), words);
  return name === undefined
    ? []
    : [
        new UnfilledPlaceholder(
          `its words leave room for ${name}, which its code does not give: visitors read just that`,
        ),
      ];
}
