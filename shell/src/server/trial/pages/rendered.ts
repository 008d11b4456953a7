import type { PageAnswer } from '../../rendering/messages';
import { createCallWatch } from '../../rendering/calls';
import { createRenderer } from '../../rendering/renderPage';
import { renderTree } from '../../rendering/renderTree';
import { sharedTexts } from './sharedTexts';
import { pageUrl } from './shopOrigin';
import { step } from '../step';
import type { Trial } from '../Trial';

const renderLimit = 2000;

/** The result of another rendering of a page. */
export interface Rendered {
  answer: PageAnswer;
  thrown: unknown[];
}

/** An environment in which a page is rendered. */
export type Around = <T>(draw: () => Promise<T>) => Promise<T>;

/** Renders a page as the server does; `asking` calls the API or a stand-in. */
export async function renderedWith(
  { environment, source, table, now }: Trial,
  pathname: string,
  asking: typeof fetch,
  around: Around = (draw) => draw(),
): Promise<Rendered> {
  const thrown: unknown[] = [];
  const render: typeof renderTree = async (tree) => {
    const made = await around(() => renderTree(tree));
    thrown.push(...made.errors);
    return made;
  };
  const renderPage = createRenderer(environment, source, { render, textsOf: () => sharedTexts({ source }) });
  const answer = await step(renderLimit, 'its screen', () =>
    renderPage({ url: pageUrl(pathname), table, now }, createCallWatch(asking)),
  );
  return { answer, thrown };
}

/** Whether the remote failed before its screen was rendered, so that visitors get a retry. */
export const hasFailed = ({ answer }: Rendered) =>
  answer.kind === 'page' && answer.entered.outcome?.absent === 'failed';

/** HTML without attributes, which hydration keeps. */
export const skeletonIn = (html: string) => html.replaceAll(/(<\/?[\w-]+)[^>]*>/g, '$1>');

/** The same for a rendered page. */
export const skeletonOf = ({ answer }: Rendered) => (answer.kind === 'page' ? skeletonIn(answer.html) : '');

/** HTML without attributes but the ids of headings, to which shared links lead. */
const withAnchorsIn = (html: string) =>
  html.replaceAll(/(<\/?([\w-]+))([^>]*)>/g, (_all, start: string, tag: string, attributes: string) =>
    /^h\d$/i.test(tag) ? `${start}${/ id="[^"]*"/.exec(attributes)?.[0] ?? ''}>` : `${start}>`,
  );

/** A rendered page's HTML without attributes but the ids of headings. */
export const skeletonWithAnchors = ({ answer }: Rendered) => (answer.kind === 'page' ? withAnchorsIn(answer.html) : '');

/** Where two texts begin to differ, with some context. */
export function firstDifference(one: string, other: string): string {
  let at = 0;
  while (one[at] === other[at]) at += 1;
  const from = Math.max(0, at - 20);
  return `${JSON.stringify(one.slice(from, at + 20))}, then ${JSON.stringify(other.slice(from, at + 20))}`;
}
