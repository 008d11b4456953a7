import { exposeOf, languages } from '@storefront/contracts';
import { at, isWhole, read, type Read, type Shown } from './ownWords';
import type { Harder, Trial } from './Trial';
import type { Seen } from './written';

/** Words that code writes where there is nothing, no number or no day, and that nobody else does. */
const ofNothing = /\[object \w+\]|(?<![\p{L}\p{N}_])(?:undefined|NaN|Infinity|Invalid Date)(?![\p{L}\p{N}_])/gu;

/** All texts in a value. */
const textsIn = (value: unknown): string[] => (typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []);

/** The first word of that kind that neither the content nor the remote's own words have, with what stands around it. */
function wordOfNothing({ says }: Seen, { page: { head }, answers }: Read, ownWords: string): string | undefined {
  const meant = [...answers.values()].map(({ text }) => text).concat(ownWords);
  const texts = [head.title, head.description ?? '', ...textsIn(head.jsonLd), ...says];
  for (const text of texts)
    for (const { 0: word, index } of text.matchAll(ofNothing))
      if (!meant.some((one) => one.includes(word))) return `it writes ${word} (${JSON.stringify(text.slice(Math.max(0, index - 20), index + word.length + 20))})`;
  return undefined;
}

/** What no page should be, each as sentences call it where it is not so. */
const looks: [name: string, wrong: (seen: Seen, page: Read, ownWords: string) => string | undefined][] = [
  ['words for nothing', wordOfNothing],
  ['what is dropped', ({ dropped: [first] }) => first && `the server makes ${first}, which the page’s policy has a browser leave out`],
  ['what is moved', ({ moved }) => moved && `its HTML is none (${moved}): a browser moves an element elsewhere, and does not find what the server made`],
  ['what has no name', ({ nameless }) => (nameless.length > 0 ? `nothing names ${nameless.length} of its controls and pictures (${[...new Set(nameless)].join(', ')})` : undefined)],
];

/** All own words of a remote, as JSON. */
async function ownWordsOf({ source, table, owner }: Trial): Promise<string> {
  const remote = table.remotes.find(({ name }) => name === owner);
  const words = await Promise.all(languages.map(({ code }) => (remote ? source.load(remote, exposeOf.locale(code)).catch(() => undefined) : undefined)));
  return JSON.stringify(words);
}

/** Looks at the HTML of pages as it is there: it may be the content's, so it speaks against a version where the live one's page is without it. */
export async function lookAtPages(trial: Trial, shown: readonly Shown[], found: Harder): Promise<void> {
  const ownWords = await ownWordsOf(trial);
  for (const page of shown.flatMap(read).filter(isWhole)) {
    const seen = page.written.seen();
    for (const [name, wrongWith] of looks) {
      const what = `${name}, ${at(page)}`;
      const wrong = wrongWith(seen, page, ownWords);
      if (wrong === undefined) found.stood.push(what);
      else found.failed.push({ what, complaint: `${wrong}, ${at(page)}` });
    }
  }
}
