import type { Fault } from '../fault';
import { fault, inPage, repeatedly, repeatedlyOnOtherPages, screen, throwing } from '../faultHelpers';

const all = `document.querySelectorAll('html, body, main')`;

const frames = `document.querySelectorAll('html, body, #root, #root > *, main, header')`;

const block = `const block = document.createElement('div'); block.className = 'planted'; block.style.cssText = 'height: 3000px';`;

const othersParts = `document.querySelectorAll('main :is(h1, h2, article, form), header a')`;

/** Changes of elements outside of the remote’s rectangle. */
export const pageElementFaults: readonly Fault[] = [
  // All of a page
  fault('holds all of a page by each way, again and again', {
    screen: repeatedlyOnOtherPages(
      `for (const part of ${all}) { part.inert = part.hidden = true; part.setAttribute('aria-hidden', 'true'); part.setAttributeNode(Object.assign(document.createAttribute('contenteditable'), { value: 'true' })); part.style.cssText = 'display: none !important'; }`,
      400,
    ),
  }),
  fault('hides all of a page by a class of its sheet, again and again', {
    sheet: '.planted{display:none!important}',
    screen: repeatedlyOnOtherPages(
      `for (const part of ${all}) { part.classList.add('planted'); part.className += ' planted'; part.setAttribute('class', 'planted'); }`,
      400,
    ),
  }),
  fault('turns the page round by values of attributes', {
    screen: repeatedlyOnOtherPages(
      `const html = document.documentElement; html.dir ||= 'ltr'; for (const name of ['dir', 'lang']) { const one = html.getAttributeNode(name); if (one) one.value = 'rtl'; }`,
    ),
  }),
  fault('turns the page round at once, for good', { evaluated: inPage(`document.dir = 'rtl';`) }),
  fault('writes the title by the text of its element', {
    screen: repeatedlyOnOtherPages(`document.querySelector('title').text = 'planted';`, 20),
  }),
  fault('has others’ pages drawn as small as can be', {
    screen: repeatedlyOnOtherPages(
      `document.querySelector('meta[name=viewport]').content = 'width=3000'; document.querySelector('meta[name=viewport]').setAttribute('content', 'width=3000');`,
      100,
    ),
  }),
  fault('has sheets be no sheets any more', {
    screen: repeatedly(
      `for (const sheet of document.querySelectorAll('link')) { sheet.relList.remove('stylesheet'); sheet.relList.value = 'planted'; }`,
      100,
    ),
  }),
  fault('calls the shop’s fonts otherwise', {
    screen: screen(
      `for (const face of document.fonts) { face.family = 'planted'; face.unicodeRange = 'U+0'; face.sizeAdjust = '1%'; }`,
    ),
  }),
  fault('empties the pictures of all controls by what they hand out', {
    draws: true,
    screen: repeatedly(
      `for (const picture of document.querySelectorAll('svg')) { picture.viewBox.baseVal.width = 0; picture.transform.baseVal.appendItem(picture.createSVGTransform()); picture.transform.baseVal[0].setTranslate(900, 0); }`,
      300,
    ),
  }),
  fault('takes away what others choose from', {
    screen: repeatedlyOnOtherPages(
      `for (const list of document.querySelectorAll('select')) { list.options.length = 0; list.options[0] = null; }`,
      100,
    ),
  }),
  fault('scrolls within others’ parts without end', {
    screen: repeatedlyOnOtherPages(
      `for (const part of document.querySelectorAll('main *, header *')) { part.scrollLeft = part.scrollTop = 0; part.scrollTo(0, 0); }`,
      20,
    ),
  }),
  fault('slows all that moves', {
    screen: repeatedly(`for (const one of document.getAnimations()) one.effect?.updateTiming({ duration: 1e9 });`, 20),
  }),
  fault('has the browser tell another button of all presses', {
    evaluated: inPage(
      `for (const [kind, parts] of [[MouseEvent, ['button', 'detail', 'metaKey', 'ctrlKey']], [KeyboardEvent, ['key', 'code']], [UIEvent, ['detail', 'view']]]) for (const part of parts) try { Object.defineProperty(kind.prototype, part, { configurable: true, get: () => 2 }); } catch {}`,
    ),
  }),
  fault('steps on at each step back', {
    registered: inPage(
      `addEventListener('popstate', () => { history.forward(); history.go(1); globalThis.navigation?.forward?.().committed.catch(() => {}); location.hash = 'planted'; });`,
    ),
  }),
  fault('keeps megabytes in the history', {
    draws: true,
    screen: screen(
      `try { history.replaceState('x'.repeat(1e7), ''); } catch {} try { history.pushState({ key: 'x'.repeat(1e6), idx: 1e9 }, ''); } catch {}`,
    ),
  }),
  fault('speaks on others’ pages without end', {
    draws: true,
    screen: repeatedlyOnOtherPages(
      `globalThis.speechSynthesis?.speak(new SpeechSynthesisUtterance('planted')); new Audio('data:audio/wav;base64,UklGRiQAAABXQVZF').play().catch(() => {});`,
      300,
    ),
  }),

  // The page’s own elements
  fault('makes popovers of the page’s own elements', {
    screen: repeatedly(`for (const part of ${frames}) part.popover = 'manual';`, 300),
  }),
  fault('makes popovers of the page’s own elements at once', {
    evaluated: inPage(`for (const part of ${frames}) part.setAttribute('popover', '');`),
  }),
  fault('calls the page’s own elements otherwise', {
    screen: screen(
      `for (const part of document.querySelectorAll('html, body, #root, #root > *, main, header [id]')) part.id = 'planted';`,
    ),
  }),
  fault('says of the page’s own elements that they are something else', {
    draws: true,
    screen: repeatedly(
      `for (const part of ${frames}) { part.role = 'presentation'; part.ariaBusy = 'true'; part.draggable = true; part.tabIndex = 0; part.accessKey = 'a'; part.spellcheck = false; part.nonce = 'planted'; part.slot = 'planted'; part.setAttribute('contenteditable', 'plaintext-only'); }`,
      300,
    ),
  }),
  fault('puts something large before others’ screens', {
    draws: true,
    screen: repeatedlyOnOtherPages(
      `if (!document.querySelector('main > .planted')) { ${block} document.querySelector('main').prepend(block); }`,
      300,
    ),
  }),
  fault('puts words before others’ screens without end', {
    draws: true,
    screen: repeatedlyOnOtherPages(`document.querySelector('main').prepend('planted '.repeat(300));`, 300),
  }),
  fault('puts words before all of the page without end', {
    draws: true,
    screen: repeatedlyOnOtherPages(
      `for (const part of document.querySelectorAll('body, #root, #root > div')) part.prepend('planted '.repeat(1000));`,
      300,
    ),
  }),
  fault('puts something large before all of the page', {
    draws: true,
    screen: repeatedlyOnOtherPages(
      `if (!document.querySelector('.planted')) { ${block} document.querySelector('#root').before(block); }`,
      300,
    ),
  }),

  // Others’ elements
  fault('gives others’ elements ways of their own', {
    screen: repeatedlyOnOtherPages(
      `for (const part of document.querySelectorAll('main *, header *')) for (const way of ['appendChild', 'insertBefore', 'removeChild', 'setAttribute', 'removeAttribute', 'addEventListener', 'remove', 'focus', 'contains', 'closest', 'matches']) { try { part[way] = ${throwing}; } catch {} try { Object.defineProperty(part, way, { configurable: true, value: ${throwing} }); } catch {} }`,
      100,
    ),
  }),
  fault('gives others’ elements parts of their own', {
    screen: repeatedlyOnOtherPages(
      `for (const part of document.querySelectorAll('main *, header *')) for (const name of ['style', 'firstChild', 'parentNode', 'textContent', 'isConnected', 'className', 'ownerDocument', 'tagName']) try { Object.defineProperty(part, name, { configurable: true, get: ${throwing}, set: ${throwing} }); } catch {}`,
      100,
    ),
  }),
  fault('gives others’ words parts of their own', {
    screen: repeatedlyOnOtherPages(
      `const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT); while (walker.nextNode()) for (const name of ['nodeValue', 'parentNode', 'data']) try { Object.defineProperty(walker.currentNode, name, { configurable: true, get: ${throwing}, set: ${throwing} }); } catch {}`,
      100,
    ),
  }),

  // Parts of no element
  fault('takes others’ parts into what is no element', {
    screen: repeatedlyOnOtherPages(
      `for (const part of ${othersParts}) { const one = part.firstChild ?? part; try { document.createDocumentFragment().append(one); } catch {} try { new Document().append(part); } catch {} }`,
      700,
    ),
  }),
  fault('takes others’ parts into other documents', {
    screen: repeatedlyOnOtherPages(
      `const other = document.implementation.createHTMLDocument('planted'); const template = document.createElement('template'); for (const part of ${othersParts}) { for (const way of ['append', 'prepend', 'replaceChildren', 'moveBefore']) { try { template.content[way](part, null); } catch {} try { other.body[way](part, null); } catch {} } try { other.adoptNode(part); } catch {} }`,
      700,
    ),
  }),
  fault('takes others’ choices into a list of its own', {
    screen: repeatedlyOnOtherPages(
      `const list = document.createElement('select'); for (const choice of document.querySelectorAll('main option')) { try { list.options.add(choice); } catch {} try { list.options[list.options.length] = choice; } catch {} }`,
      100,
    ),
  }),
  fault('gives others’ parts other handlers of React’s', {
    screen: repeatedlyOnOtherPages(
      `for (const part of document.querySelectorAll('header *, main *')) for (const key of Object.keys(part)) if (key.startsWith('__reactProps')) { for (const way of Object.keys(part[key])) if (/^on[A-Z]/.test(way)) try { part[key][way] = () => {}; } catch {} }`,
      300,
    ),
  }),
];
