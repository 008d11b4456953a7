import type { Fault } from '../fault';
import { oneThread } from '../reasons';
import { fault, ownPath, repeatedly, repeatedlyOnOtherPages, screen } from '../faultHelpers';

const all = `document.querySelectorAll('body, #root, header, main, main :is(article, section, div, h1, h2, p), header nav')`;

/** A part of its own beside the shop, which it does not hide: what is hidden takes no keys. */
const beside = (made: string) =>
  `globalThis.planted ??= document.body.appendChild(${made}); const { planted } = globalThis;`;

/**
 * Asks by what is found in a frame's realm, and steps back by it, as soon as it may; `slow` takes a while until it has
 * come.
 */
const realmOf = (statements: string) =>
  `const frame = Object.assign(document.createElement('iframe'), { hidden: true }); const slow = '<iframe srcdoc="<iframe srcdoc=planted></iframe>"></iframe>'; ${statements} let back; const timer = setInterval(() => { try { back ??= frame.contentWindow.History.prototype.back; frame.contentWindow.alert('planted'); } catch {} if (back && !location.pathname.endsWith(${ownPath})) back.call(history); }, 5); setTimeout(clearInterval, 60000, timer);`;

/** The doors to others' things that are seldom used: whoever fences the usual ones forgets them. */
export const legacyApiFaults: readonly Fault[] = [
  // What is drawn
  fault('hangs shadows over all', {
    draws: true,
    screen: repeatedly(`for (const part of ${all}) try { part.attachShadow({ mode: 'open' }); } catch {}`, 300),
  }),
  fault('moves everything away without end', {
    draws: true,
    screen: repeatedly(
      `for (const part of ${all}) part.animate([{ transform: 'translateX(-3000px)', opacity: 0 }], { duration: 60000, fill: 'both' });`,
      300,
    ),
  }),
  fault('stops all that moves', {
    draws: true,
    screen: repeatedly(`for (const one of document.getAnimations()) one.cancel();`),
  }),
  fault('changes others’ parts by older ways', {
    screen: repeatedlyOnOtherPages(
      `for (const part of document.querySelectorAll('main :is(h1, h2, article, input, a)')) { part.setAttributeNS(null, 'inert', ''); part.setAttributeNode(document.createAttribute('hidden')); if (part.attributes.class) part.attributes.class.value = 'planted'; part.insertAdjacentText('afterbegin', 'planted'); part.insertAdjacentHTML('afterbegin', 'planted'); part.ariaHidden = 'true'; part.lang = 'xx'; part.outerText = 'planted'; }`,
      300,
    ),
  }),
  fault('takes others’ parts away by older ways', {
    screen: repeatedlyOnOtherPages(
      `const range = document.createRange(); for (const part of document.querySelectorAll('main :is(h1, h2, article)')) { range.selectNodeContents(part); range.deleteContents(); document.adoptNode(part); }`,
      700,
    ),
  }),
  fault('writes others’ words by older ways', {
    screen: repeatedlyOnOtherPages(
      `const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT); while (walker.nextNode()) { walker.currentNode.deleteData(0, 1e6); walker.currentNode.appendData('planted'); }`,
      300,
    ),
  }),

  // What is pressed and written
  fault('presses others’ buttons', {
    screen: repeatedlyOnOtherPages(
      `for (const button of document.querySelectorAll('main button, dialog button')) button.click();`,
      300,
    ),
  }),
  fault('says to others that they were pressed', {
    screen: repeatedlyOnOtherPages(
      `for (const part of document.querySelectorAll('main :is(button, input, textarea, form), dialog button')) for (const made of [new MouseEvent('click', { bubbles: true }), new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }), new Event('submit', { bubbles: true, cancelable: true }), new Event('reset', { bubbles: true })]) part.dispatchEvent(made);`,
      30,
    ),
  }),
  fault('sends and empties others’ forms', {
    screen: repeatedlyOnOtherPages(
      `for (const form of document.querySelectorAll('main form')) { form.reset(); form.requestSubmit(); }`,
      30,
    ),
  }),
  fault('selects what others’ fields hold', {
    screen: repeatedlyOnOtherPages(
      `for (const field of document.querySelectorAll('input, textarea')) { field.select(); field.setSelectionRange(0, 99); field.setRangeText(''); }`,
      20,
    ),
  }),
  fault('chooses for others', {
    screen: repeatedlyOnOtherPages(
      `for (const box of document.querySelectorAll('input')) { box.checked = !box.checked; box.maxLength = 0; box.type = 'hidden'; } for (const list of document.querySelectorAll('select')) list.selectedIndex = 0;`,
      100,
    ),
  }),
  fault('closes others’ dialogs', {
    ofDialogs: true,
    screen: repeatedlyOnOtherPages(
      `for (const dialog of document.querySelectorAll('dialog[open]')) { dialog.close(); dialog.open = false; }`,
      50,
    ),
  }),
  fault('opens new dialogs over others’ pages without end', {
    draws: true,
    screen: repeatedlyOnOtherPages(
      `const dialog = document.body.appendChild(document.createElement('dialog')); dialog.textContent = 'planted'; dialog.showModal();`,
      700,
    ),
  }),
  fault('opens new popovers over others’ pages without end', {
    draws: true,
    screen: repeatedlyOnOtherPages(
      `const cover = document.body.appendChild(document.createElement('div')); cover.popover = 'manual'; cover.style.cssText = 'inset: 0; width: 100%; height: 100%'; cover.showPopover();`,
      700,
    ),
  }),

  // The keys and the place
  fault('leads the keys into a frame of its own', {
    draws: true,
    screen: repeatedlyOnOtherPages(
      `${beside(`Object.assign(document.createElement('iframe'), { width: 9, height: 9 })`)} planted.contentWindow.focus();`,
      20,
    ),
  }),
  fault('leads the keys to a drawing', {
    draws: true,
    screen: repeatedlyOnOtherPages(
      `${beside(`document.createElementNS('http://www.w3.org/2000/svg', 'svg')`)} planted.tabIndex = 0; planted.focus();`,
      20,
    ),
  }),
  fault('leads the keys into a dialog that it shows again and again', {
    draws: true,
    screen: repeatedlyOnOtherPages(
      `${beside(`document.createElement('dialog')`)} planted.textContent = 'planted'; planted.close(); planted.show();`,
      20,
    ),
  }),
  fault('finds words without end', {
    draws: true,
    screen: repeatedlyOnOtherPages(`window.find?.('e', false, false, true);`, 20),
  }),
  fault('scrolls by the older way', {
    draws: true,
    screen: repeatedlyOnOtherPages(
      `document.querySelector('header').scrollIntoViewIfNeeded?.(); document.querySelector('footer').scrollIntoViewIfNeeded?.();`,
      20,
    ),
  }),

  // Frames
  fault('takes the browser’s ways from a frame whose sandbox it takes off', {
    draws: true,
    screen: screen(
      realmOf(
        `document.body.append(frame); frame.removeAttribute('sandbox'); frame.setAttributeNS(null, 'srcdoc', slow);`,
      ),
    ),
  }),
  fault('takes the browser’s ways from a frame that led elsewhere', {
    draws: true,
    screen: screen(
      realmOf(
        `frame.src = 'https://planted.test/'; document.body.append(frame); frame.setAttributeNS(null, 'srcdoc', slow);`,
      ),
    ),
  }),
  fault('takes the browser’s ways from a frame whose sandbox it fills', {
    draws: true,
    screen: screen(
      realmOf(
        `document.body.append(frame); frame.sandbox = 'allow-same-origin allow-scripts allow-modals'; frame.sandbox.add('allow-scripts'); frame.attributes.sandbox.value = 'allow-same-origin allow-scripts allow-modals'; frame.setAttributeNS(null, 'srcdoc', slow);`,
      ),
    ),
  }),

  // What goes round
  fault('measures what changes by that', {
    draws: true,
    screen: screen(
      `const part = document.body.appendChild(document.createElement('i')); part.style.cssText = 'display: block; position: absolute; visibility: hidden'; const observer = new ResizeObserver(() => { part.style.width = Math.random() * 100 + 'px'; }); observer.observe(part); part.style.width = '1px';`,
    ),
  }),
  fault('writes marks without end', {
    screen: repeatedly(
      `for (let at = 0; at < 200; at++) performance.mark('planted' + at, { detail: 'x'.repeat(1000) });`,
      20,
    ),
  }),

  // Words
  {
    name: 'words under names that all objects have',
    texts: `Object.assign(JSON.parse('{"__proto__":{"title":"planted","toString":"planted"},"constructor":{"prototype":{"planted":"planted"}},"hasOwnProperty":"planted","toString":"planted","valueOf":"planted"}'), texts.default ?? texts)`,
  },
  {
    name: 'words of many megabytes',
    texts: `JSON.parse(JSON.stringify(texts.default ?? texts), (key, value) => (typeof value === 'string' ? value + 'x'.repeat(2e6) : value))`,
    not: { browser: oneThread },
  },
  {
    name: 'words within words without end',
    texts: `(() => { const words = { ...(texts.default ?? texts) }; words.planted = words; return words; })()`,
  },
];
