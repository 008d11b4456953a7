import type { Fault } from '../fault';
import { fault, inPage } from '../faultHelpers';
import { onlyBrowsersFetch } from '../reasons';

/** What is done to files as they are asked for, whoever waits for them. */
const meeting = (statements: string) =>
  inPage(
    `new MutationObserver((records) => { for (const { addedNodes } of records) for (const node of addedNodes) if (/^(SCRIPT|LINK)$/.test(node.tagName)) { ${statements} } }).observe(document, { childList: true, subtree: true });`,
  );

const beside = (element: string) =>
  `(props) => react.createElement(react.Fragment, null, ${element}, react.createElement(Screen, props))`;

/** Files and their origins, and style sheets. */
export const fileFaults: readonly Fault[] = [
  // Files
  ...(
    [
      'begins with a mark',
      'packs twice',
      'names another charset',
      'sends nothing',
      'sends a part',
      'sends another file',
      'does not end',
      'asks for a name',
    ] as const
  ).map((origin): Fault => ({ name: `an origin that ${origin}`, origin, not: { server: onlyBrowsersFetch } })),
  fault('takes files away as they are asked for', { atOnce: meeting('node.remove();') }),
  fault('has nobody hear that files have come', { atOnce: meeting('node.onload = node.onerror = null;') }),
  fault('says of all files that they have failed', { atOnce: meeting(`node.dispatchEvent(new Event('error'));`) }),
  fault('says of all files that they have come', { atOnce: meeting(`node.dispatchEvent(new Event('load'));`) }),
  fault('a sheet that asks for others without end', {
    sheet:
      '.planted{background:url("/planted.png")}@import "/planted.css";@charset "utf-16";@namespace url(planted);@view-transition{navigation:auto}',
    draws: true,
  }),

  // Sheets
  fault('a sheet of rules that cost a great deal', {
    draws: true,
    sheet: Array.from(
      { length: 400 },
      (_none, at) =>
        `.planted${at}:has(+ .planted ~ *:not(:nth-child(3n+${at} of .planted, .planted *))) .planted:is(.planted > .planted, .planted .planted + .planted){color:red}`,
    ).join(''),
  }),
  fault('a sheet whose parts are called like others’ in a change of pages', {
    draws: true,
    sheet:
      '.planted,.planted *{view-transition-name:root;container-name:root;anchor-name:--menu;scroll-timeline-name:--page;contain:none}@layer planted,base{.planted{color:red}}@font-palette-values --planted{font-family:Onest}@position-try --planted{top:0}',
    screen: beside(`react.createElement('div', { className: 'planted' }, react.createElement('p', null, 'x'))`),
  }),

  // Origins of its own
  ...(
    [
      'leads to another origin',
      'says that nothing has changed',
      'sends heads without end',
      'sends cookies',
      'clears what is kept',
      'sends a hundred megabytes of nothing',
      'says a thousand times that it works',
      'speaks no HTTP',
      'hangs up',
      'names a packing that it has not',
    ] as const
  ).map((origin): Fault => ({ name: `an origin that ${origin}`, origin, not: { server: onlyBrowsersFetch } })),
  ...['https://planted.invalid/', 'https://localhost:9/', 'http://[::1]:9/planted/', 'http://0.0.0.0:9/'].map(
    (base): Fault => ({ name: `base "${base}"`, release: (release) => ({ ...release, base }) }),
  ),
];
