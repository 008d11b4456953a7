import { laterElementId } from '@storefront/contracts';
import { overridePrefix, overridesKey } from '../browser/overrides';
import { interactionEvents } from '../router/interactionEvents';
import { iframeScript } from './iframeScript';
import { globalsScript } from './globalsScript';
import { inlined } from './inlined';
import { requestQueueScript } from './requestQueueScript';
import { lostPageScript } from './lostPageScript';
import { redirectScript } from './redirectScript';
import { timerScript } from './timerScript';

/**
 * Removes the page's script elements once they have loaded or failed. So code that finds an element can wait for its
 * events, and code that finds none adds a new one.
 */
const settleScript = inlined(() => {
  const settled = ({ target }: Event) => target instanceof HTMLScriptElement && target.async && target.remove();
  for (const type of ['load', 'error']) EventTarget.prototype.addEventListener.call(document, type, settled, true);
});

/**
 * Fetches files that idle fragments will need: late enough not to slow down the shell's own code, without which they
 * are of no use, and early enough to follow it without a pause. When a file of the shell's has loaded, they begin after
 * a third of its loading time, since the largest file takes about as long again as the others. Scripts run as they
 * arrive; style sheets are only fetched. While the document is being parsed, the list is complete only once something
 * stands behind it.
 */
const laterScript = inlined((listId: string) => {
  let hasBegun = false;
  let watching: PerformanceObserver | undefined;

  function add(src: string, integrity = ''): void {
    const [name, how] = src.endsWith('.css')
      ? ['link', { rel: 'preload', as: 'style', href: src }]
      : ['script', { async: true, src }];
    document.head.append(
      Object.assign(document.createElement(name as string), { integrity }, how, { fetchPriority: 'low' }),
    );
  }

  function begin(): void {
    if (hasBegun) return;
    const list = document.querySelector(`body>#${listId}`);
    if (document.readyState === 'loading' && !list?.nextSibling)
      return document.addEventListener('DOMContentLoaded', begin);
    hasBegun = true;
    watching?.disconnect();
    if (list) (JSON.parse(list.textContent) as [string, string?][]).forEach(([src, integrity]) => add(src, integrity));
  }

  const isOwn = (address: string) =>
    [...document.querySelectorAll<HTMLScriptElement>('script[defer]')].some(({ src }) => src === address);

  EventTarget.prototype.addEventListener.call(
    document,
    'load',
    ({ target }) => (target as HTMLScriptElement).defer && begin(),
    true,
  );
  if (typeof PerformanceObserver !== 'function') return;
  watching = new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (isOwn(name)) setTimeout(begin, duration / 3);
  });
  watching.observe({ type: 'resource', buffered: true });
}, laterElementId);

/**
 * Refuses attributes that take effect for the whole document as soon as an element is inserted: a `<meta http-equiv>`
 * could send every visitor elsewhere or block scripts, a `<meta name="viewport">` change the scale or the colours. A
 * form or image called `body` or `createElement` would shadow that property of `document` (DOM clobbering), and nothing
 * could be rendered any more.
 */
const attributeScript = inlined(() => {
  /** Refuses an attribute, or some values of it, of all elements of a kind, however it is set. */
  function refuse(
    { prototype }: { prototype: HTMLElement },
    attribute: string,
    property: string,
    words: string,
    values?: RegExp,
  ): void {
    // `Element.prototype.setAttribute` gets a fence later, so it is looked up at each call.
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
  refuse(
    HTMLMetaElement,
    'name',
    'name',
    'A meta says nothing of the whole document here.',
    /^(viewport|(supported-)?color-schemes?|theme-color|referrer)$/i,
  );
  refuse(HTMLEmbedElement, 'src', 'src', 'Nothing is embedded here.');
  for (const kind of [HTMLFormElement, HTMLImageElement, HTMLIFrameElement, HTMLEmbedElement, HTMLObjectElement])
    refuse(kind, 'name', 'name', 'Nothing but a field has a name here.');
});

/** Records errors that occur before the shell's own code runs: remotes' scripts may run earlier. */
const earlyScript = inlined((most: number) => {
  const early: Event[] = [];
  Object.assign(window, { storefrontEarly: () => early });
  const keep = (event: Event) => void (early.length < most && early.push(event));
  addEventListener('error', keep, true);
  addEventListener('unhandledrejection', keep);
}, 20);

/**
 * Records clicks, input and submits before the shell's own code runs, for `replayEvents.ts`: on a slow connection
 * people use what they see. Submitting a form without an `action` is prevented, since it would reload this page.
 */
export const actionScript = inlined(() => {
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

/**
 * Records that the visitor has scrolled, pressed or typed: the scroll position of a former visit is then not restored.
 */
const moveScript = inlined((types: string[]) => {
  for (const type of types)
    addEventListener(type, () => Object.assign(window, { storefrontMoved: true }), { passive: true, once: true });
}, interactionEvents);

/**
 * Shows the length of a list in the browser's storage where a fragment declares that it counts it (`counts`): at the
 * first paint, before the fragment's code has loaded. The storage may hold anything.
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

/**
 * On a page that does not exist: sends a tab with overrides there again with them in the address, once, since one of
 * its remotes may have that page. Everybody else goes home.
 */
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

/**
 * The inlined script at the start of each page. The parts that touch most of the browser come last: if one fails in
 * some browser, the others have already run.
 */
export const inlinedScript = [
  redirectScript,
  earlyScript,
  attributeScript,
  actionScript,
  moveScript,
  settleScript,
  laterScript,
  lostPageScript,
  timerScript,
  requestQueueScript,
  iframeScript,
  globalsScript,
].join(';');
