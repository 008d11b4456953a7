import type { PageAnswer } from '../rendering/messages';
import { watchedCalls } from '../rendering/calls';
import { createRenderer } from '../rendering/renderPage';
import { renderTree } from '../rendering/renderTree';
import { asItWas, refused, retelling, withoutItems, type Answers, type Retell } from './answers';
import { laterBy } from './clock';
import { reason, step } from './step';
import type { Trial } from './Trial';

const renderLimit = 2000;

/** Milliseconds by which the second of two renderings is later: pages are kept, and browsers begin with them long after they were made. */
const later = 61 * 60_000 + 1007;

/** A page's elements and texts; attributes stay as the server wrote them, and cost nothing. */
const skeleton = (html: string) => html.replaceAll(/(<\/?[\w-]+)[^>]*>/g, '$1>');

interface Rendered {
  answer: PageAnswer;
  thrown: unknown[];
}

/** Where two texts begin to differ, with a few words around it. */
function firstDifference(one: string, other: string): string {
  let at = 0;
  while (one[at] === other[at]) at += 1;
  const from = Math.max(0, at - 20);
  return `${JSON.stringify(one.slice(from, at + 20))}, then ${JSON.stringify(other.slice(from, at + 20))}`;
}

/**
 * Looks again at a page that was rendered, with the answers that it was rendered with: nothing is asked. Throws a sentence where the page is
 * another one each time, or fails at answers that are as good as those.
 */
export async function lookAgain({ environment, source, table, now }: Trial, pathname: string, answers: Answers): Promise<void> {
  async function rendered(retell: Retell): Promise<Rendered> {
    const thrown: unknown[] = [];
    const render = createRenderer(environment, source, async (tree) => {
      const made = await renderTree(tree);
      thrown.push(...made.errors);
      return made;
    });
    const answer = await step(renderLimit, 'its screen', () => render({ url: new URL(pathname, 'http://shop.test'), table, now }, watchedCalls(retelling(answers, retell))));
    return { answer, thrown };
  }
  const htmlOf = ({ answer }: Rendered) => (answer.kind === 'page' ? skeleton(answer.html) : '');
  const isNamed = ({ answer }: Rendered) => answer.kind !== 'page' || answer.head.title !== '';

  let wasNamed = false;

  /** Two renderings of which the second is later. */
  async function twice(): Promise<[string, string]> {
    const made = await rendered(asItWas);
    wasNamed = isNamed(made);
    return [htmlOf(made), htmlOf(await laterBy(later, () => rendered(asItWas)))];
  }

  let [first, second] = await twice();
  // On a busy machine a page may go without what it can do without: that is not the remote's, and does not come twice.
  if (first !== second) [first, second] = await twice();
  if (first !== second)
    throw new Error(`its screen is another one each time that it is rendered with the same data (${firstDifference(first, second)}): a browser would not find what the server made. The page's time is usePlatform().now, and what is the visitor's waits for useHydrated()`);
  for (const [retell, when] of [[withoutItems, 'where the lists of the API are empty'], [refused, 'where the API cannot answer']] as const) {
    const made = await rendered(retell);
    if (made.thrown.length > 0) throw new Error(`its screen failed (${reason(made.thrown[0])}) ${when},`);
    // What a head throws costs a page its title, and nothing else.
    if (wasNamed && !isNamed(made)) throw new Error(`its head states no title ${when},`);
  }
}
