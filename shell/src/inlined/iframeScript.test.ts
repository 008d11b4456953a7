/** @jest-environment @storefront/build/jest/server.cjs */
import { JSDOM, VirtualConsole } from 'jsdom';
import { iframeScript } from './iframeScript';

const windows: JSDOM['window'][] = [];
afterEach(() => windows.splice(0).forEach((window) => window.close()));

const video = 'https://videos.test/embed/1';
const allowed =
  'allow-downloads allow-forms allow-orientation-lock allow-pointer-lock allow-popups allow-popups-to-escape-sandbox allow-presentation allow-same-origin allow-scripts allow-storage-access-by-user-activation allow-top-navigation-by-user-activation';

/**
 * A page in which frames are kept apart; `begun` tells how each stood in it at its first moment, which jsdom does not
 * act by.
 */
function page() {
  const begun: unknown[] = [];
  const virtualConsole = new VirtualConsole();
  const { window } = new JSDOM('<body><p>words</p><table></table><select></select></body>', {
    url: 'https://shop.test/catalog',
    runScripts: 'outside-only',
    virtualConsole,
  });
  windows.push(window);
  const { Node, Element, DocumentFragment, CharacterData, Document, Range } = window;
  const note = (node: unknown) => {
    if (node instanceof Element && node.localName === 'iframe')
      begun.push([node.getAttribute('sandbox'), node.getAttribute('src')]);
    else if (node instanceof Element || node instanceof DocumentFragment) node.querySelectorAll('iframe').forEach(note);
  };
  // Nothing but these is asked for by the script, so that they stand for the browser's own.
  for (const [owner, names] of [
    [Node, ['appendChild', 'insertBefore', 'replaceChild']],
    [Element, ['append', 'prepend', 'before', 'after', 'replaceWith', 'replaceChildren', 'insertAdjacentElement']],
    [DocumentFragment, ['append', 'prepend', 'replaceChildren']],
    [CharacterData, ['before', 'after', 'replaceWith']],
    [Document, ['append', 'prepend']],
    [Range, ['insertNode', 'surroundContents']],
  ] as const)
    for (const name of names) {
      const ways = owner.prototype as unknown as Record<string, (...given: unknown[]) => unknown>;
      const way = ways[name]!;
      ways[name] = function (...given) {
        given.forEach(note);
        return way.apply(this, given);
      };
    }
  window.eval('globalThis.add = Node.prototype.appendChild');
  // As in browsers, whose frames tell nobody of another origin's.
  Object.defineProperty(window.HTMLIFrameElement.prototype, 'contentDocument', {
    configurable: true,
    get: () => window.eval('globalThis.realm ?? null') as unknown,
  });
  // jsdom has none of these.
  const { setAttribute } = Element.prototype;
  Object.defineProperty(window.HTMLIFrameElement.prototype, 'sandbox', {
    configurable: true,
    get(this: Element) {
      return { add: (word: string) => setAttribute.call(this, 'sandbox', word) };
    },
  });
  window.eval(iframeScript);
  const look = (code: string): unknown => window.eval(code);
  const attributes = (name = 'iframe') =>
    ['sandbox', 'src'].map((attribute) => window.document.querySelector(name)?.getAttribute(attribute));
  return { look, begun, attributes };
}

const making = `const frame = document.createElement('iframe'); const p = document.querySelector('p');`;
const ways = [
  'document.body.appendChild(frame)',
  'document.body.insertBefore(frame, p)',
  'document.body.replaceChild(frame, p)',
  'document.body.append("words", frame)',
  'p.before(frame)',
  'p.after(frame)',
  'p.replaceWith(frame)',
  'p.replaceChildren(frame)',
  'p.prepend(frame)',
  'p.insertAdjacentElement("beforeend", frame)',
  'p.firstChild.before(frame)',
  'p.firstChild.after(frame)',
  'p.firstChild.replaceWith(frame)',
  'const part = document.createDocumentFragment(); part.append(frame); document.body.append(part)',
  'const part = document.createElement("div"); part.append(frame); document.body.append(part)',
  'p.attachShadow({ mode: "open" }).append(frame)',
  'const part = document.createElement("div"); part.attachShadow({ mode: "closed" }).append(frame); document.body.append(part)',
  'const range = document.createRange(); range.selectNodeContents(p); range.insertNode(frame)',
  'const range = document.createRange(); range.selectNodeContents(p); range.surroundContents(frame)',
];

describe('a frame', () => {
  it.each(ways)('S204 begins as nobody’s realm, and stays so: %s', (code) => {
    const { look, begun } = page();
    look(`${making} globalThis.frame = frame; ${code}`);
    expect(begun.at(-1)).toEqual(['', null]);
    expect(look('frame.getAttribute("sandbox")')).toBe('');
  });
  it('S204 does so in what is set as a part of the page', () => {
    const { look, attributes } = page();
    look(
      `${making} const caption = document.createElement('caption'); caption.append(frame); document.querySelector('table').caption = caption;`,
    );
    expect(attributes()).toEqual(['', null]);
  });
  it.each([
    `p.innerHTML = '<b><iframe srcdoc="x"></iframe></b>'`,
    `p.outerHTML = '<IFRAME></IFRAME>'`,
    `p.insertAdjacentHTML('afterend', '<iframe src="/catalog"></iframe>')`,
    `p.attachShadow({ mode: 'open' }).innerHTML = '<iframe></iframe>'; document.body.append(...p.shadowRoot.children)`,
  ])('S204 does so where it comes as HTML: %s', (code) => {
    const { look, attributes } = page();
    look(`${making} ${code}`);
    expect(attributes()[0]).toBe('');
  });
  it('S204 of a frameset stands in no page, and nothing is embedded', () => {
    const { look, attributes } = page();
    expect(() => look(`document.body.append(document.createElement('frame'))`)).toThrow(
      'A frame of a frameset is refused.',
    );
    look(
      `const made = document.createElement('embed'); made.setAttribute('src', 'about:blank'); document.body.append(made)`,
    );
    expect(attributes('embed')).toEqual([null, null]);
  });
  it('S070 that leads to another origin is what its maker says, from where it leads there on', () => {
    const { look, begun, attributes } = page();
    look(
      `${making} frame.setAttribute('sandbox', 'allow-scripts'); frame.src = '${video}'; document.body.append(frame);`,
    );
    expect(begun.at(-1)).toEqual(['', null]);
    expect(attributes()).toEqual(['allow-scripts', video]);
  });
  it.each([
    [null, allowed],
    ['', ''],
    ['allow-scripts allow-modals allow-top-navigation', 'allow-scripts  '],
    ['allow-top-navigation-by-user-activation', 'allow-top-navigation-by-user-activation'],
  ])(
    'S204 holds no page by a question, and leads it nowhere by itself, whatever its maker says: %s',
    (wish, sandbox) => {
      const { look, attributes } = page();
      look(
        `${making} ${wish === null ? '' : `frame.setAttribute('sandbox', '${wish}');`} frame.src = '${video}'; document.body.append(frame);`,
      );
      expect(attributes()).toEqual([sandbox, video]);
    },
  );
  it.each([
    `${making} frame.src = '${video}'; document.body.append(frame);`,
    `${making} frame.src = '${video}'; p.attachShadow({ mode: 'closed' }).append(frame);`,
    `${making} document.body.insertAdjacentHTML('beforeend', '<iframe src="${video}"></iframe>'); const made = document.querySelector('iframe');`,
    `document.body.insertAdjacentHTML('beforeend', '<main><p></p></main>'); const drawn = document.createElement('iframe'); add.call(document.querySelector('main p'), drawn);`,
  ])('S204 is nobody’s for what it is led to once it has come, and goes on where its maker leads it: %s', (code) => {
    const { look } = page();
    look(
      `${code} globalThis.frame = typeof made !== 'undefined' ? made : typeof drawn !== 'undefined' ? drawn : frame; globalThis.frame.dispatchEvent(new Event('load'));`,
    );
    expect(look('[frame.getAttribute("sandbox"), frame.isConnected]')).toEqual([
      allowed.replace('allow-same-origin', ''),
      true,
    ]);
    look(`frame.src = '${video}2'`);
    expect(look('frame.getAttribute("sandbox")')).toBe(allowed);
    look('globalThis.realm = {}; frame.dispatchEvent(new Event("load"))');
    expect(look('frame.isConnected')).toBe(false);
  });
  it.each(['allow-scripts allow-same-origin', 'allow-scripts ALLOW-Same-Origin allow-same-origin'])(
    'S204 goes on as of no origin, and with all else that its maker says: %s',
    (wish) => {
      const { look } = page();
      look(
        `${making} globalThis.frame = frame; frame.setAttribute('sandbox', '${wish}'); frame.src = '${video}'; document.body.append(frame); frame.dispatchEvent(new Event('load'))`,
      );
      expect(look('frame.getAttribute("sandbox").trim()')).toBe('allow-scripts');
    },
  );
  it('S204 that an extension has put beside the shop is let be', () => {
    const { look } = page();
    expect(
      look(
        `globalThis.realm = {}; const own = document.createElement('iframe'); add.call(document.body, own); own.dispatchEvent(new Event('load')); [own.isConnected, own.hasAttribute('sandbox')].join()`,
      ),
    ).toBe('true,false');
  });
  it.each([
    `p.innerHTML = '<iframe src="${video}"></iframe>'`,
    `${making} document.body.append(frame); frame.src = '${video}'`,
    `${making} document.body.append(frame); frame.setAttribute('SRC', '${video}')`,
  ])('S070 so is one that comes as HTML, or is led there later: %s', (code) => {
    const { look, attributes } = page();
    look(code.startsWith('const') ? code : `const p = document.querySelector('p'); ${code}`);
    expect(attributes()).toEqual([allowed, video]);
  });
  it.each([
    'frame.src = "about:blank"',
    'frame.srcdoc = "words"',
    'frame.setAttribute("srcdoc", "words")',
    `frame.src = 'https://shop.test/catalog'`,
    `frame.src = 'javascript:0'`,
    `frame.srcdoc = ''; frame.src = '${video}'`,
  ])('S204 that is led back from there is nobody’s again: %s', (code) => {
    const { look, attributes } = page();
    look(`${making} frame.src = '${video}'; document.body.append(frame); ${code}`);
    expect(attributes()[0]).toBe('');
  });
  const wide = 'allow-same-origin allow-scripts';
  const opening = [
    `frame.removeAttribute('sandbox')`,
    `Element.prototype.removeAttribute.call(frame, 'SANDBOX')`,
    `frame.toggleAttribute('sandbox')`,
    `frame.removeAttributeNS(null, 'sandbox')`,
    `frame.setAttribute('sandbox', '${wide}')`,
    `Element.prototype.setAttribute.call(frame, 'sandbox', '${wide}')`,
    `frame.setAttributeNS(null, 'sandbox', '${wide}')`,
    `const given = document.createAttribute('sandbox'); given.value = '${wide}'; frame.setAttributeNode(given)`,
    `const given = document.createAttribute('sandbox'); given.value = '${wide}'; frame.attributes.setNamedItem(given)`,
    `frame.removeAttributeNode(frame.getAttributeNode('sandbox'))`,
    `frame.attributes.removeNamedItem('sandbox')`,
    `frame.getAttributeNode('sandbox').value = '${wide}'`,
    `frame.getAttributeNode('sandbox').nodeValue = '${wide}'`,
    `frame.getAttributeNode('sandbox').textContent = '${wide}'`,
    `frame.sandbox = '${wide}'`,
    `frame.sandbox.add('allow-same-origin')`,
    `list.add('allow-same-origin')`,
  ];
  it.each(opening)('S204 that stands in the page has its sandbox from nobody else: %s', (code) => {
    const { look, attributes } = page();
    look(`${making} const list = frame.sandbox; document.body.append(frame); ${code}`);
    expect(attributes()[0]).toBe('');
  });
  it.each([
    'frame.setAttributeNS(null, "srcdoc", "words")',
    'Element.prototype.setAttribute.call(frame, "srcdoc", "words")',
    'frame.removeAttribute("src")',
    'frame.getAttributeNode("src").value = "about:blank"',
    'frame.attributes.removeNamedItem("src")',
  ])('S204 that is led back by another way to its attributes is nobody’s again: %s', (code) => {
    const { look, attributes } = page();
    look(`${making} frame.src = '${video}'; document.body.append(frame); ${code}`);
    expect(attributes()[0]).toBe('');
  });
  it('S070 has what its maker wants before it stands there, and else all its attributes', () => {
    const { look } = page();
    expect(
      look(
        `${making} frame.sandbox = 'allow-forms'; frame.src = '${video}'; document.body.append(frame); frame.title = 'Video'; frame.setAttribute('class', 'own'); frame.removeAttribute('class'); frame.outerHTML`,
      ),
    ).toBe(`<iframe sandbox="allow-forms" src="${video}" title="Video"></iframe>`);
    expect(
      look(`document.querySelector('p').firstChild.nodeValue = 'others'; document.querySelector('p').outerHTML`),
    ).toBe('<p>others</p>');
  });
  it('S204 is one of twenty at once: the next one throws, which ends a loop, until one is gone', () => {
    const { look } = page();
    const more = `document.body.append(document.createElement('iframe'))`;
    expect(() => look(`for (;;) ${more}`)).toThrow('Too many frames.');
    expect(
      look(
        `const all = document.querySelectorAll('iframe'); document.body.append(all[0]); all[1].remove(); ${more}; all.length`,
      ),
    ).toBe(20);
  });
  it('S204 leaves what has none as it is', () => {
    const { look } = page();
    expect(
      look(
        `${making} p.innerHTML = '<b title="iframe">&lt;iframe</b>'; document.body.append(document.createElement('i')); document.body.innerHTML`,
      ),
    ).toContain('<p><b title="iframe">&lt;iframe</b></p>');
    expect(
      look(
        `const apart = document.createElement('iframe'); document.createElement('div').append(apart); apart.hasAttribute('sandbox')`,
      ),
    ).toBe(false);
  });
});
