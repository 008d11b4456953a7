import { laterElementId } from '@storefront/contracts';
import { overridePrefix, overridesKey } from '../browser/overrides';
import { moves } from '../router/moves';
import { iframeScript } from './iframeScript';
import { groundScript } from './groundScript';
import { inlined } from './inlined';
import { lineScript } from './lineScript';
import { lostScript } from './lostScript';
import { redirectScript } from './redirectScript';
import { timerScript } from './timerScript';

/**
 * Takes the page's own script elements out of it once they have run, or could not: whoever finds an element may wait for it, and who finds
 * none asks anew.
 */
const settleScript = inlined(() => {
  const settled = ({ target }: Event) => target instanceof HTMLScriptElement && target.async && target.remove();
  for (const type of ['load', 'error']) EventTarget.prototype.addEventListener.call(document, type, settled, true);
});

/**
 * Files that the page will want by itself. They are asked for so late that they take no share of a slow line from the shell's own code, without
 * which nothing can use them, and so early that they follow it without a pause: the largest of its files takes about as long again as the
 * others did, of which a third is waited for. Scripts run as they come; sheets are only fetched. A list that is still being parsed is not whole before
 * something stands behind it.
 */
const laterScript = inlined((listId: string) => {
  let hasBegun = false;
  let watching: PerformanceObserver | undefined;

  function add(src: string, integrity = ''): void {
    const [name, how] = src.endsWith('.css') ? ['link', { rel: 'preload', as: 'style', href: src }] : ['script', { async: true, src }];
    document.head.append(Object.assign(document.createElement(name as string), { integrity }, how, { fetchPriority: 'low' }));
  }

  function begin(): void {
    if (hasBegun) return;
    const list = document.querySelector(`body>#${listId}`);
    if (document.readyState === 'loading' && !list?.nextSibling) return document.addEventListener('DOMContentLoaded', begin);
    hasBegun = true;
    watching?.disconnect();
    if (list) (JSON.parse(list.textContent) as [string, string?][]).forEach(([src, integrity]) => add(src, integrity));
  }

  const isOwn = (address: string) => [...document.querySelectorAll<HTMLScriptElement>('script[defer]')].some(({ src }) => src === address);

  EventTarget.prototype.addEventListener.call(document, 'load', ({ target }) => (target as HTMLScriptElement).defer && begin(), true);
  if (typeof PerformanceObserver !== 'function') return;
  watching = new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (isOwn(name)) setTimeout(begin, duration / 3);
  });
  watching.observe({ type: 'resource', buffered: true });
}, laterElementId);

/**
 * What a document says in place of its headers is the shop's: a `<meta>` that somebody draws would lead every visitor away, or keep all other
 * code from running until the page is loaded anew, or another one that says how large all is drawn, and in which colours. A browser obeys it as soon as it
 * stands in the document. As soon hands `document` out what is
 * called like one of its parts, in place of that: beside a form that is called `body` or `createElement` nobody can draw anything.
 */
const attributeScript = inlined(() => {
  /** Refuses an attribute, or some values of it, of all elements of a kind, however it is set. */
  function refuse({ prototype }: { prototype: HTMLElement }, attribute: string, property: string, words: string, values?: RegExp): void {
    // What all elements do is fenced later.
    const own = Object.hasOwn(prototype, 'setAttribute') ? prototype.setAttribute : undefined;
    const kind = Object.getPrototypeOf(prototype) as HTMLElement;
    Reflect.set(prototype, 'setAttribute', function setAttribute(this: HTMLElement, name: string, value: string) {
      if (name.toLowerCase() === attribute && (!values || values.test(value))) console.error(words);
      else (own ?? kind.setAttribute).call(this, name, value);
    });
    Object.defineProperty(prototype, property, {
      configurable: true,
      get(this: HTMLElement) {
        return (values && this.getAttribute(property)) || '';
      },
      set(this: HTMLElement, value: string) {
        this.setAttribute(attribute, value);
      },
    });
  }

  refuse(HTMLMetaElement, 'http-equiv', 'httpEquiv', 'A meta says nothing in place of the headers here.');
  refuse(HTMLMetaElement, 'name', 'name', 'A meta says nothing of the whole document here.', /^(viewport|(supported-)?color-schemes?|theme-color|referrer)$/i);
  refuse(HTMLEmbedElement, 'src', 'src', 'Nothing is embedded here.');
  for (const kind of [HTMLFormElement, HTMLImageElement, HTMLIFrameElement, HTMLEmbedElement, HTMLObjectElement]) refuse(kind, 'name', 'name', 'Nothing but a field has a name here.');
});

/** What fails before the shell's own code is there is kept for it: remotes' scripts run as they come. */
const earlyScript = inlined((most: number) => {
  const early: Event[] = [];
  Object.assign(window, { storefrontEarly: () => early });
  const keep = (event: Event) => void (early.length < most && early.push(event));
  addEventListener('error', keep, true);
  addEventListener('unhandledrejection', keep);
}, 20);

/**
 * What a visitor does before the shell's own code is there is kept for it: on a slow line people use what they see. A form without an
 * address of its own would open this very page again.
 */
export const actScript = inlined(() => {
  let acts: object[] | undefined = [];
  const storefrontActs = () => {
    const taken = acts;
    acts = undefined;
    return taken;
  };
  Object.assign(window, { storefrontActs });
  const keep = (event: Event) => {
    if (!acts) return;
    const target = event.target as HTMLInputElement;
    acts.push({ type: event.type, target, value: target.value, at: performance.now() });
    if (event.type === 'submit' && !target.matches('[action],[method=dialog i]')) event.preventDefault();
  };
  for (const type of ['click', 'input', 'submit']) addEventListener(type, keep, true);
});

/** Keeps in mind that the visitor has moved: who has is not put back to where they were before. */
const moveScript = inlined((types: string[]) => {
  for (const type of types) addEventListener(type, () => Object.assign(window, { storefrontMoved: true }), { passive: true, once: true });
}, moves);

/**
 * Shows how many things a list in the browser's storage holds, where a fragment says that it counts them: as soon as the page is seen, not when the
 * fragment's code has come. What is in the storage may be anything.
 */
export const countScript = inlined(() => {
  for (const place of document.querySelectorAll<HTMLElement>('[data-counts]')) {
    const key = place.dataset.counts!;
    try {
      const list: unknown = JSON.parse(localStorage.getItem(key)!);
      if (Array.isArray(list) && list.length > 0) place.textContent = ` ${list.length}`;
    } catch (error) {
      console.error(`What ${key} holds cannot be counted.`, error);
    }
  }
});

/** Leads a tab that has remotes from elsewhere to an address that one of them may have, once: what was wanted there and refused is so again. Anybody else goes home. */
export const keptOverridesScript = inlined(
  (key: string, prefix: string) => {
    const { home } = document.currentScript!.dataset;
    const { origin, pathname, search, hash } = location;
    let kept: string | null = null;
    try {
      kept = sessionStorage.getItem(key);
    } catch (error) {
      console.info('This tab keeps nothing.', error);
    }
    const leads = kept?.startsWith(prefix) && !search.includes(prefix);
    location.replace(leads ? `${origin}${pathname}${search ? `${search}&` : '?'}${kept}${hash}` : home!);
  },
  overridesKey,
  overridePrefix,
);

/** The inlined script that runs before anything of the page is there. What reaches for most of the browser comes last: were it to fail in one, nothing else would. */
export const inlinedScript = [redirectScript, earlyScript, attributeScript, actScript, moveScript, settleScript, laterScript, lostScript, timerScript, lineScript, iframeScript, groundScript].join(';');
