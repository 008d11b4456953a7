import type { LiveRemote } from '@storefront/contracts';
import { classesOf } from '../composition/reactElements';

/** The class names in each sheet's selectors, with the number of rules that it had when they were read. */
const known = new WeakMap<CSSStyleSheet, { rules: number; names: ReadonlySet<string> }>();

function* selectorsIn(rules: CSSRuleList): Generator<string> {
  for (const rule of Array.from(rules)) {
    if ('selectorText' in rule) yield String(rule.selectorText);
    if ('cssRules' in rule) yield* selectorsIn(rule.cssRules as CSSRuleList);
  }
}

/** The rules of a sheet; undefined for one of another origin, which no code may read. */
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
  const names = new Set(
    [...selectorsIn(rules)].flatMap((selector) =>
      [...selector.matchAll(/\.((?:[\w-]|[^\0-\x7f]|\\.)+)/g)].map(([, name]) => name!.replace(/\\(.)/g, '$1')),
    ),
  );
  known.set(sheet, { rules: rules.length, names });
  return names;
}

/** The sheets of remotes on this page; others are the shell's or a browser extension's. */
function remoteSheets(remotes: readonly Pick<LiveRemote, 'base'>[]): CSSStyleSheet[] {
  const bases = remotes.map(({ base }) => new URL(base, location.href).href);
  const isRemotes = (element: HTMLStyleElement | HTMLLinkElement) =>
    element.dataset['href'] !== undefined || ('href' in element && bases.some((base) => element.href.startsWith(base)));
  const elements = Array.from(
    document.querySelectorAll<HTMLStyleElement | HTMLLinkElement>('style, link[rel=stylesheet]'),
  ).filter(isRemotes);
  return [...elements.flatMap(({ sheet }) => sheet ?? []), ...(document.adoptedStyleSheets ?? [])];
}

/** Classes of a frame element that React has not set, and for which a remote's sheet has rules. */
export function foreignClasses(element: Element, remotes: readonly Pick<LiveRemote, 'base'>[]): string[] {
  const own = classesOf(element);
  // Read from the attribute, since `classList` is fenced and would read the stack.
  const given = new Set(element.getAttribute('class')?.match(/[^\t\n\f\r ]+/g));
  const strange = [...given].filter((name) => !own.includes(name));
  if (strange.length === 0) return [];
  const sheets = remoteSheets(remotes).map(namesIn);
  return strange.filter((name) => sheets.some((names) => names.has(name)));
}
