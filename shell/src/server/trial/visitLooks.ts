import { events as requests, type ReleaseTable } from '@storefront/contracts';
import type { Answers } from './answers';
import { wordOfNothing } from './pageLooks';
import { hearing } from './presses';
import type { Listed } from './sitemapLooks';
import type { Harder } from './Trial';
import { pathBehind, writtenIn } from './written';

/** Something that was drawn as a visitor sees it, and the answers that it was made of. */
interface Drawn {
  html: string;
  answers: Answers;
}

/** Looks at what was drawn, where servers make no more than its frame. */
export function noteSeen({ stood, failed }: Harder, what: string, { html, answers }: Drawn, ownWords: string): void {
  const { nameless, says } = writtenIn(html).seen();
  const looks: [string, string | undefined][] = [
    ['what has no name', nameless.length > 0 ? `has ${nameless.length} controls and pictures that nothing names (${[...new Set(nameless)].join(', ')})` : undefined],
    ['words for nothing', wordOfNothing(says, answers, ownWords)?.replace(/^it /, '')],
  ];
  for (const [name, wrong] of looks) {
    const look = `${what}, ${name}`;
    if (wrong === undefined) stood.push(look);
    else failed.push({ what: look, complaint: `${what} ${wrong}` });
  }
}

/** Remembers what effects have asked of others by themselves, and whether they leave clocks behind. */
export function noteDeeds({ stood, failed }: Harder, what: string, { asked, clocks }: { asked: ReadonlySet<string>; clocks: number }): void {
  for (const type of Object.keys(requests)) {
    const deed = `${what}, ${type} by itself`;
    if (!asked.has(type)) stood.push(deed);
    else failed.push({ what: deed, complaint: `${what} sends ${type} as soon as it is there, which is for a visitor to ask for` });
  }
  const ending = `${what}, the clocks of its effects`;
  if (clocks === 0) stood.push(ending);
  else failed.push({ what: ending, complaint: `${what} begins ${clocks} clocks (setInterval) in effects, which nothing stops when it is gone`, isQuiet: true });
}

interface Used extends Drawn {
  /** It may show another thing in a moment. */
  isStateful: boolean;
  isFragment: boolean;
}

/** Pages of the table to which nobody's navigation leads. */
function unledPages({ remotes }: ReleaseTable, { pageOf }: Listed): string[] {
  const led = new Set(remotes.flatMap(({ navigation = [] }) => navigation.map(({ path }) => pageOf(path))));
  return remotes.flatMap(({ routes }) => routes.map(({ path }) => `/${path}`)).filter((page) => !led.has(page));
}

/** Looks at whether what was drawn is of use: whether it shows something, where it leads, and whether something happens where it is pressed. */
export function noteUse({ stood, failed }: Harder, what: string, { html, answers, isStateful, isFragment }: Used, table: ReleaseTable, listed: Listed): void {
  const written = writtenIn(html);
  const { says, deaf } = written.seen();
  const isEmpty = says.every((text) => text.trim() === '');
  /** Where the live version does not stand it either it may be meant. */
  const note = (name: string, wrong: string | undefined) => {
    if (wrong === undefined) stood.push(`${what}, ${name}`);
    else failed.push({ what: `${what}, ${name}`, complaint: `${what} ${wrong}`, isQuiet: true });
  };
  if (!isEmpty) note('whether it shows anything', undefined);
  // What waits for something, or depends on what is made up here, may show something elsewhere.
  else if (!isStateful && answers.size === 0) note('whether it shows anything', 'shows nothing');
  note('buttons that nobody hears', deaf.length > 0 ? `has ${deaf.length} buttons at which nothing happens when they are pressed once (${[...new Set(deaf)].join(', ')})` : undefined);
  if (!isFragment || isEmpty) return;
  const aims = written.links.map((href) => listed.pageOf(pathBehind(href, new URL('http://shop.test/')) ?? ''));
  if (unledPages(table, listed).some((page) => aims.includes(page))) note('a way to a page that no navigation leads to', undefined);
  // What is pressed may lead there, too.
  else if (!html.includes(` ${hearing}="press"`)) note('a way to a page that no navigation leads to', 'leads nowhere, and nothing in it can be pressed');
}
