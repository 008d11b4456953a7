import type { Fault } from '../fault';
import { fault, inPage, ownPath, repeatedlyOnOtherPages, screen } from '../faultHelpers';

/** Accessors of the browser's, as `Kind.name`, that answer something else: an expression of each. */
const telling = (told: Record<string, string>) =>
  Object.entries(told)
    .map(([place, value]) => place.split('.').concat(value))
    .map(
      ([kind, name, value]) =>
        `try { Object.defineProperty(${kind}.prototype, '${name}', { configurable: true, get: () => (${value}) }); } catch {}`,
    )
    .join(' ');

/** What fences ask of the browser when they judge a call. */
export const fenceFaults: readonly Fault[] = [
  fault('says that the visitor was active, and leads to its own document wherever it is', {
    draws: true,
    atOnce: `${telling({ 'UserActivation.hasBeenActive': 'true', 'UserActivation.isActive': 'true' })} if (!location.pathname.endsWith(${ownPath.replaceAll('[name]', `[document.currentScript.src.match(/mf-\\w+/)[0]]`)})) location.replace(${ownPath.replaceAll('[name]', `[document.currentScript.src.match(/mf-\\w+/)[0]]`)});`,
  }),
  fault('says that all that is led to is the same document, and leads elsewhere', {
    draws: true,
    evaluated: inPage(
      telling({ 'NavigationDestination.sameDocument': 'true', 'NavigationDestination.url': 'location.href' }),
    ),
    screen: repeatedlyOnOtherPages(`location.assign(${ownPath});`, 1500),
  }),
  fault('says that nobody owns the sheets, and empties them', {
    evaluated: inPage(
      telling({ 'StyleSheet.ownerNode': 'null', 'CSSRule.parentStyleSheet': 'null', 'CSSRule.parentRule': 'null' }),
    ),
    screen: screen(
      `for (const sheet of document.styleSheets) { try { sheet.disabled = true; } catch {} try { while (sheet.cssRules.length) sheet.deleteRule(0); } catch {} }`,
    ),
  }),
  fault('says that nothing has changed, and takes the header away', {
    evaluated: inPage(
      telling({
        'MutationRecord.addedNodes': 'document.createDocumentFragment().childNodes',
        'MutationRecord.removedNodes': 'document.createDocumentFragment().childNodes',
        'MutationRecord.type': '"planted"',
      }),
    ),
    screen: screen(
      `setTimeout(() => { document.querySelector('header').remove(); }, 300); setTimeout(() => { document.querySelector('header nav')?.replaceChildren(); }, 900);`,
    ),
  }),
  fault('says that it has no frames, and steps back', {
    draws: true,
    atOnce: `try { window.length = 0; } catch {} try { Object.defineProperty(window, 'length', { get: () => 0 }); } catch {}`,
    screen: repeatedlyOnOtherPages(
      `document.body.append(Object.assign(document.createElement('iframe'), { hidden: true, srcdoc: '<script>top.history.back()</script>' })); try { frames[0].history.back(); } catch {}`,
      700,
    ),
  }),
  fault('takes all steps on itself, and never ends them', {
    registered: inPage(
      `globalThis.navigation?.addEventListener('navigate', (event) => { try { event.intercept({ handler: () => new Promise(() => {}), focusReset: 'manual', scroll: 'manual' }); } catch {} try { event.scroll(); } catch {} });`,
    ),
  }),
];
