import type { Fault } from '../fault';
import { fault, ownPath, repeatedlyOnOtherPages } from '../faultHelpers';

/** Elements of the remote’s own that reach what is another’s. */
export const ownElementFaults: readonly Fault[] = [
  fault('presses others’ things by labels of its own', {
    draws: true,
    screen: repeatedlyOnOtherPages(
      `for (const other of document.querySelectorAll('main [id], header [id]')) { const label = document.body.appendChild(Object.assign(document.createElement('label'), { hidden: true, htmlFor: other.id })); label.click(); label.dispatchEvent(new MouseEvent('click', { bubbles: true })); label.remove(); }`,
      100,
    ),
  }),
  fault('has the browser press for it by a label', {
    draws: true,
    hides: true,
    screen: `(props) => { const mark = react.useRef(null); react.useEffect(() => { const timer = setInterval(() => { if (location.pathname.endsWith(${ownPath}) || !mark.current) return; mark.current.innerHTML ||= '<label hidden>planted<input type="checkbox"></label>'; mark.current.firstChild.click(); for (const part of document.querySelectorAll('main > * > *')) part.hidden = true; history.back(); }, 300); return () => clearInterval(timer); }, []); return react.createElement(react.Fragment, null, react.createElement('i', { ref: mark }), react.createElement(Screen, props)); }`,
  }),
  fault('sends others’ forms by buttons of its own', {
    draws: true,
    screen: repeatedlyOnOtherPages(
      `for (const form of document.querySelectorAll('main form[id]')) { const button = document.body.appendChild(document.createElement('button')); button.setAttribute('form', form.id); button.click(); button.remove(); } for (const dialog of document.querySelectorAll('dialog[open]')) { const button = document.body.appendChild(document.createElement('button')); button.command = 'close'; button.commandForElement = dialog; button.click(); button.remove(); }`,
      100,
    ),
  }),
  fault('opens dialogs over others’ pages by buttons of its own', {
    draws: true,
    screen: repeatedlyOnOtherPages(
      `const dialog = document.body.appendChild(document.createElement('dialog')); dialog.textContent = 'planted'; const button = document.body.appendChild(document.createElement('button')); button.command = 'show-modal'; button.commandForElement = dialog; button.click(); button.remove();`,
      700,
    ),
  }),
  fault('opens popovers over others’ pages by buttons of its own', {
    draws: true,
    screen: repeatedlyOnOtherPages(
      `const cover = document.body.appendChild(document.createElement('div')); cover.popover = 'manual'; cover.style.cssText = 'inset: 0; width: 100%; height: 100%'; const button = document.body.appendChild(document.createElement('button')); button.popoverTargetElement = cover; button.click(); button.remove();`,
      700,
    ),
  }),
];
