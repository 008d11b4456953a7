import type { LiveRemote } from '@storefront/contracts';
import { classesOf } from '../composition/reactElements';

/** Class names that stand in a sheet's selectors, by how many rules it had when it was looked at. */
const known = new WeakMap<CSSStyleSheet, { rules: number; names: ReadonlySet<string> }>();

function* selectorsIn(rules: CSSRuleList): Generator<string> {
  for (const rule of Array.from(rules)) {
    if ('selectorText' in rule) yield String(rule.selectorText);
    if ('cssRules' in rule) yield* selectorsIn(rule.cssRules as CSSRuleList);
  }
}

/** Nothing of a sheet of elsewhere, which browsers show to nobody. */
function rulesOf(sheet: CSSStyleSheet): CSSRuleList | undefined {
  try {
    return sheet.cssRules;
  } catch (error) {
    console.info('A style sheet of elsewhere cannot be looked at.', sheet.href, error);
    return undefined;
  }
}

function namesIn(sheet: CSSStyleSheet): ReadonlySet<string> {
  const rules = rulesOf(sheet);
  if (!rules) return new Set();
  const last = known.get(sheet);
  if (last?.rules === rules.length) return last.names;
  const names = new Set([...selectorsIn(rules)].flatMap((selector) => [...selector.matchAll(/\.((?:[\w-]|[^\0-\x7f]|\\.)+)/g)].map(([, name]) => name!.replace(/\\(.)/g, '$1'))));
  known.set(sheet, { rules: rules.length, names });
  return names;
}

/** The sheets of remotes on this page. Others are the shell's, and those of the visitor's own browser. */
function remoteSheets(remotes: readonly Pick<LiveRemote, 'base'>[]): CSSStyleSheet[] {
  const bases = remotes.map(({ base }) => new URL(base, location.href).href);
  const isRemotes = (element: HTMLStyleElement | HTMLLinkElement) => element.dataset['href'] !== undefined || ('href' in element && bases.some((base) => element.href.startsWith(base)));
  const elements = Array.from(document.querySelectorAll<HTMLStyleElement | HTMLLinkElement>('style, link[rel=stylesheet]')).filter(isRemotes);
  return [...elements.flatMap(({ sheet }) => sheet ?? []), ...(document.adoptedStyleSheets ?? [])];
}

/** Classes of one of the frame's elements that React has not given to it, and that a remote's sheet says something of. */
export function strangeClasses(element: Element, remotes: readonly Pick<LiveRemote, 'base'>[]): string[] {
  const own = classesOf(element);
  // By the attribute: what is written by is fenced, and asks who it is that reads it.
  const given = new Set(element.getAttribute('class')?.match(/[^\t\n\f\r ]+/g));
  const strange = [...given].filter((name) => !own.includes(name));
  if (strange.length === 0) return [];
  const sheets = remoteSheets(remotes).map(namesIn);
  return strange.filter((name) => sheets.some((names) => names.has(name)));
}
