import { Rectangle } from '@storefront/platform/host';
import { act } from '@testing-library/react';
import { Activity, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { clearPresses, recordPress } from '../router/currentPress';
import { inRectangle } from '../testing/inRectangle';
import { guardRectangles } from './guardRectangles';

/** This file, as a stack names it. */
const here = { name: 'mf-here', base: 'guardRectangles.test' };
let end = () => {};

function keep({
  owner = 'mf-other',
  remotes = [here, { name: 'mf-other', base: 'nowhere/' }],
  isBetween = false,
}: {
  owner?: string;
  remotes?: object[];
  isBetween?: boolean;
} = {}) {
  end = guardRectangles({
    stateNow: () => ({ page: { match: { handle: { remote: owner } } }, navigation: {} }) as never,
    remotes: remotes as never,
    isBetween: () => isBetween,
  });
}

/** What another remote has drawn: words, a field and a link in an element. */
function another(name = 'mf-other') {
  const place = inRectangle(name);
  place.innerHTML =
    '<h1>words</h1><input><textarea></textarea><select></select><fieldset></fieldset><button></button><a href="/news">more</a><label for="own"></label><img alt="own">';
  return place as HTMLElement;
}

beforeEach(() => {
  document.body.innerHTML = '';
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  end();
  clearPresses();
  jest.restoreAllMocks();
});

const part = <Kind extends Element = HTMLElement>(place: Element, selector: string) =>
  place.querySelector<Kind>(selector)!;
const made = () => document.createElement('i');

/** What stands in the document, and of how many pieces its words are: React keeps each of them. */
function drawn() {
  const pieces = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let count = 0;
  while (pieces.nextNode()) count += 1;
  return [document.body.innerHTML, count];
}

function rangeOver(place: Element): Range {
  const range = document.createRange();
  range.selectNodeContents(part(place, 'h1'));
  return range;
}

const changes: [string, (place: HTMLElement) => unknown][] = [
  ['remove', (place) => part(place, 'h1').remove()],
  ['remove of the whole', (place) => place.remove()],
  ['removeChild', (place) => place.removeChild(part(place, 'h1'))],
  ['removeChild of the whole', (place) => document.body.removeChild(place)],
  ['replaceChild', (place) => place.replaceChild(made(), part(place, 'h1'))],
  ['appendChild', (place) => place.appendChild(made())],
  ['appendChild to somewhere else', (place) => made().appendChild(part(place, 'h1'))],
  ['insertBefore', (place) => place.insertBefore(made(), part(place, 'h1'))],
  ['textContent', (place) => (place.textContent = '')],
  ['nodeValue', (place) => (part(place, 'h1').firstChild!.nodeValue = 'planted')],
  ['replaceWith', (place) => part(place, 'h1').replaceWith(made())],
  ['replaceChildren', (place) => place.replaceChildren()],
  ['append', (place) => place.append('planted')],
  ['append to somewhere else', (place) => made().append(part(place, 'h1'))],
  ['append to a fragment', (place) => document.createDocumentFragment().append(part(place, 'h1'))],
  ['prepend to a template', (place) => document.createElement('template').content.prepend(part(place, 'h1'))],
  ['replaceChildren of a fragment', (place) => document.createDocumentFragment().replaceChildren(part(place, 'h1'))],
  ['append to another document', (place) => new Document().append(part(place, 'h1'))],
  ['prepend to another document', (place) => new Document().prepend(part(place, 'h1'))],
  ['prepend', (place) => place.prepend('planted')],
  ['before', (place) => part(place, 'h1').before('planted')],
  ['after', (place) => part(place, 'h1').after('planted')],
  ['insertAdjacentElement', (place) => part(place, 'h1').insertAdjacentElement('afterend', made())],
  ['innerHTML', (place) => (place.innerHTML = '<i></i>')],
  ['outerHTML', (place) => (part(place, 'h1').outerHTML = '<i></i>')],
  ['remove of words', (place) => (part(place, 'h1').firstChild as Text).remove()],
  ['replaceWith of words', (place) => (part(place, 'h1').firstChild as Text).replaceWith(made())],
  ['before of words', (place) => (part(place, 'h1').firstChild as Text).before(made())],
  ['after of words', (place) => (part(place, 'h1').firstChild as Text).after(made())],
  ['data', (place) => ((part(place, 'h1').firstChild as Text).data = 'planted')],
  ['setAttribute', (place) => place.setAttribute('inert', '')],
  ['removeAttribute', (place) => part(place, 'a').removeAttribute('href')],
  ['toggleAttribute', (place) => place.toggleAttribute('hidden')],
  ['className', (place) => (place.className = 'planted')],
  ['id', (place) => (place.id = 'planted')],
  ['hidden', (place) => (place.hidden = true)],
  ...['input', 'textarea', 'select', 'fieldset', 'button'].map((field): [string, (place: HTMLElement) => unknown] => [
    `disabled of ${field}`,
    (place) => (part<HTMLInputElement>(place, field).disabled = true),
  ]),
  ...['input', 'textarea'].map((field): [string, (place: HTMLElement) => unknown] => [
    `readOnly of ${field}`,
    (place) => (part<HTMLInputElement>(place, field).readOnly = true),
  ]),
  ['href', (place) => (part<HTMLAnchorElement>(place, 'a').href = '/planted')],
  ['insertAdjacentHTML', (place) => part(place, 'h1').insertAdjacentHTML('afterbegin', '<i></i>')],
  ['insertAdjacentText', (place) => part(place, 'h1').insertAdjacentText('afterbegin', 'planted')],
  ['setAttributeNS', (place) => place.setAttributeNS(null, 'inert', '')],
  ['removeAttributeNS', (place) => part(place, 'a').removeAttributeNS(null, 'href')],
  ['setAttributeNode', (place) => place.setAttributeNode(document.createAttribute('hidden'))],
  ['value of an attribute', (place) => (part(place, 'a').getAttributeNode('href')!.value = '/planted')],
  ['nodeValue of an attribute', (place) => (part(place, 'a').getAttributeNode('href')!.nodeValue = '/planted')],
  ['setNamedItem', (place) => part(place, 'a').attributes.setNamedItem(document.createAttribute('hidden'))],
  ['deleteData', (place) => (part(place, 'h1').firstChild as Text).deleteData(0, 9)],
  ['appendData', (place) => (part(place, 'h1').firstChild as Text).appendData('planted')],
  ['splitText', (place) => (part(place, 'h1').firstChild as Text).splitText(2)],
  ['htmlFor', (place) => (part<HTMLLabelElement>(place, 'label').htmlFor = 'planted')],
  ['src of a picture', (place) => (part<HTMLImageElement>(place, 'img').src = '/planted')],
  ['deleteContents', (place) => rangeOver(place).deleteContents()],
  ['extractContents', (place) => rangeOver(place).extractContents()],
  ['insertNode', (place) => rangeOver(place).insertNode(made())],
  ['adoptNode', (place) => document.adoptNode(part(place, 'h1'))],
  ['lang', (place) => (place.lang = 'xx')],
  ['title', (place) => (place.title = 'planted')],
  ['tabIndex', (place) => (place.tabIndex = -1)],
  ['maxLength', (place) => (part<HTMLInputElement>(place, 'input').maxLength = 0)],
  ['type of a field', (place) => (part<HTMLInputElement>(place, 'input').type = 'hidden')],
  ['style', (place) => (place.style.pointerEvents = 'none')],
  ['classList', (place) => place.classList.add('planted')],
  ['dataset', (place) => (place.dataset['planted'] = 'x')],
  ['options', (place) => (part<HTMLSelectElement>(place, 'select').options.length = 3)],
  ['relList', (place) => part<HTMLAnchorElement>(place, 'a').relList.add('planted')],
];

describe('what moves', () => {
  class KeyframeEffect {
    constructor(public target: Element | null) {}
  }
  class Animation {
    constructor(public effect: KeyframeEffect) {}
  }
  const played = jest.fn();
  const animating = (part: Element) =>
    new Animation(new KeyframeEffect(part)) as unknown as { play(): void; cancel(): void };
  beforeEach(() => {
    played.mockClear();
    Object.assign(Animation.prototype, { play: played, cancel: played });
    Object.assign(globalThis, { Animation, KeyframeEffect });
  });
  afterEach(() => {
    for (const name of ['Animation', 'KeyframeEffect']) Reflect.deleteProperty(globalThis, name);
    Reflect.deleteProperty(document, 'getAnimations');
  });

  it('S204 is begun and ended at its own alone, however it was made, and by nobody at the frame’s own elements', () => {
    const [place, own] = [another(), inRectangle('mf-here')];
    keep();
    for (const part of [place, document.body]) {
      animating(part).play();
      animating(part).cancel();
    }
    expect(played).not.toHaveBeenCalled();
    animating(own).play();
    expect(played).toHaveBeenCalledTimes(1);
  });

  it('S204 ends where it began before this code came, at the frame’s own elements, but for what a sheet moves there', () => {
    const own = Object.assign(animating(inRectangle('mf-here')), { cancel: jest.fn() });
    const ofSheet = Object.assign(animating(document.body), { transitionProperty: 'opacity', cancel: jest.fn() });
    const left = Object.assign(animating(document.body), { cancel: jest.fn() });
    Object.assign(document, { getAnimations: () => [own, ofSheet, left] });
    keep();
    expect([own, ofSheet, left].map(({ cancel }) => cancel.mock.calls.length)).toEqual([0, 0, 1]);
  });
});

it.each(['deleteContents', 'extractContents'] as const)(
  'S204 nobody takes the document’s own elements away by a range: %s',
  (way) => {
    const { body } = document;
    const range = document.createRange();
    range.selectNode(body);
    keep({ owner: 'mf-here' });
    range[way]();
    expect(document.body).toBe(body);
  },
);

describe('what is said of the whole page', () => {
  beforeEach(() => void (document.title = 'Shop'));
  const words = (text: string) => Object.assign(document.createElement('title'), { textContent: text });

  it.each<[string, () => unknown]>([
    ['its words', () => (document.querySelector('title')!.textContent = 'planted')],
    ['its text', () => (document.querySelector('title')!.text = 'planted')],
    ['its words’ own', () => ((document.querySelector('title')!.firstChild as Text).data = 'planted')],
    ['another before it', () => document.head.prepend(words('planted'))],
    ['another in its place', () => document.querySelector('title')!.replaceWith(words('planted'))],
  ])('S204 its title is not written by its elements on another’s page, but on one’s own: %s', (_what, write) => {
    keep();
    write();
    expect(document.title).toBe('Shop');
    end();
    keep({ owner: 'mf-here' });
    write();
    expect(document.title).toBe('planted');
    document.head.innerHTML = '';
  });

  it.each([
    ['meta', {}],
    ['title', {}],
    ['link', { rel: 'stylesheet', href: '/releases/shell/1/browser/a.css' }],
  ])(
    'S204 is not changed by what is put before it: so a sheet that is saved as it is developed takes its place before a %s',
    (name, parts) => {
      const said = document.head.appendChild(Object.assign(document.createElement(name), parts));
      const sheet = document.createElement('style');
      keep();
      document.head.insertBefore(sheet, said);
      expect(said.previousSibling).toBe(sheet);
      document.head.innerHTML = '';
    },
  );

  it.each<[string, () => unknown]>([
    ['dir', () => (document.documentElement.dir = 'rtl')],
    ['dir of the document', () => (document.dir = 'rtl')],
    ['lang', () => (document.documentElement.lang = 'xx')],
    ['an attribute', () => document.body.setAttribute('dir', 'rtl')],
    ['an attribute’s value', () => (document.documentElement.getAttributeNode('lang')!.value = 'xx')],
  ])('S204 no remote turns it round, on its own page either: %s', (_what, turn) => {
    document.documentElement.lang = 'en';
    keep({ owner: 'mf-here' });
    const before = document.documentElement.outerHTML;
    turn();
    expect(document.documentElement.outerHTML).toBe(before);
    end();
    keep({ remotes: [] });
    turn();
    expect(document.documentElement.outerHTML).not.toBe(before);
    for (const one of [document.documentElement, document.body])
      for (const name of ['dir', 'lang']) one.removeAttribute(name);
  });
});

it.each<[string, (file: HTMLLinkElement) => unknown]>([
  ['remove', (file) => file.remove()],
  ['removeChild', (file) => document.head.removeChild(file)],
  ['append to somewhere else', (file) => document.body.append(file)],
  ['rel', (file) => (file.rel = 'planted')],
  ['relList', (file) => (file.relList.value = 'planted')],
])(
  'S204 a sheet that is on its way is taken away by nobody but whose it is, who would wait for it for ever: %s',
  (_way, take) => {
    const sheet = document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'stylesheet' }));
    const isThere = () => sheet.parentNode === document.head && sheet.rel === 'stylesheet';
    const outcomes = [
      'nowhere/other.css',
      '/releases/shell/1/a.css',
      'guardRectangles.test/own.css',
      'elsewhere/third.css',
    ].map((address) => {
      sheet.href = address;
      document.head.append(sheet);
      sheet.rel = 'stylesheet';
      keep({ owner: 'mf-here', remotes: [here, { name: 'mf-other', base: 'http://localhost/nowhere/' }] });
      take(sheet);
      end();
      return isThere();
    });
    expect(outcomes).toEqual([true, true, false, false]);
    sheet.remove();
  },
);

it('S204 how large a page is drawn no stranger says', () => {
  document.head.innerHTML = '<meta name="viewport" content="width=device-width">';
  const scale = document.querySelector('meta')!;
  keep();
  scale.content = 'width=3000';
  scale.setAttribute('content', 'width=3000');
  expect(scale.content).toBe('width=device-width');
  end();
  keep({ owner: 'mf-here' });
  scale.content = 'width=3000';
  expect(scale.content).toBe('width=3000');
  document.head.innerHTML = '';
});

describe('all of a page', () => {
  const holds: [string, (part: HTMLElement) => unknown][] = [
    ['inert', (part) => (part.inert = true)],
    ['hidden', (part) => (part.hidden = true)],
    ['ariaHidden', (part) => (part.ariaHidden = 'true')],
    ['contentEditable', (part) => (part.contentEditable = 'true')],
    ['className', (part) => (part.className = 'planted')],
    ['style', (part) => (part.style.pointerEvents = 'none')],
    ['classList', (part) => part.classList.add('planted')],
    ['setAttribute', (part) => part.setAttribute('inert', '')],
    ['a popover', (part) => part.setAttribute('popover', '')],
    ['toggleAttribute', (part) => part.toggleAttribute('INERT')],
    ['setAttributeNode', (part) => part.setAttributeNode(document.createAttribute('aria-hidden'))],
    ['a name that is an object', (part) => part.setAttribute({ toString: () => 'hidden' } as never, '')],
  ];
  const whole = ['html', 'body', 'main'];
  const cases = holds.flatMap(([way, hold]) => whole.map((selector) => [way, selector, hold] as const));
  const shownAs = (one: Element) =>
    one.getAttributeNames().filter((name) => name !== 'style' || one.getAttribute(name) !== '');
  const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;
  beforeEach(() => {
    document.body.innerHTML = '<main></main>';
    // jsdom has neither.
    for (const name of ['inert', 'ariaHidden', 'contentEditable'])
      Object.defineProperty(HTMLElement.prototype, name, {
        configurable: true,
        get: () => undefined,
        set(this: Element, value: unknown) {
          this.toggleAttribute(name.replace('aria', 'aria-'), Boolean(value));
        },
      });
  });
  afterEach(() => {
    end();
    for (const selector of whole)
      for (const name of find(selector).getAttributeNames()) find(selector).removeAttribute(name);
    for (const name of ['inert', 'ariaHidden', 'contentEditable']) Reflect.deleteProperty(HTMLElement.prototype, name);
  });

  it.each(cases)('S204 is held and hidden by no stranger: %s of %s', (_way, selector, hold) => {
    keep();
    hold(find(selector));
    expect(shownAs(find(selector))).toEqual([]);
    expect(console.error).toHaveBeenCalledTimes(1);
  });
  it.each(cases)(
    'S204 is its owner’s to hold, theirs whose things were pressed there, and theirs who leave it: %s of %s',
    (_way, selector, hold) => {
      for (const begin of [
        () => keep({ owner: 'mf-here' }),
        () => (keep(), recordPress({ target: inRectangle('mf-here') })),
        () => (clearPresses(), keep({ isBetween: true })),
      ]) {
        begin();
        hold(find(selector));
        expect(shownAs(find(selector))).toHaveLength(1);
        end();
        for (const name of find(selector).getAttributeNames()) find(selector).removeAttribute(name);
      }
      expect(console.error).not.toHaveBeenCalled();
    },
  );
  it('S204 has marks that everybody may leave, and scrolls no more for whoever opens a dialog', () => {
    keep();
    document.documentElement.dataset['scrollLocks'] = '1';
    document.body.setAttribute('data-planted', '');
    expect([document.documentElement.dataset['scrollLocks'], document.body.hasAttribute('data-planted')]).toEqual([
      '1',
      true,
    ]);
  });
  it('S204 is not taken for drawn so by React, which once did', async () => {
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    for (const isOpen of [true, false]) await act(async () => root.render(<main inert={isOpen} />));
    const main = document.querySelector<HTMLElement>('div main')!;
    keep();
    main.setAttribute('inert', '');
    expect(main.hasAttribute('inert')).toBe(false);
    await act(async () => root.unmount());
  });
});

describe('what a remote has drawn', () => {
  it.each(changes)('S204 is changed by nobody else on its page: %s', (_way, change) => {
    const place = another();
    keep();
    const before = drawn();
    change(place);
    change(place);
    expect(drawn()).toEqual(before);
    expect(console.error).toHaveBeenCalledTimes(1);
  });
  it.each(changes)('S204 is its own to change: %s', (_way, change) => {
    keep();
    const place = another('mf-here');
    const before = drawn();
    change(place);
    expect(drawn()).not.toEqual(before);
  });
  it.each([
    ['whose page is shown', () => keep({ owner: 'mf-here' })],
    ['the shop', () => keep({ remotes: [{ name: 'mf-other', base: 'nowhere/' }] })],
    ['whose things were pressed there', () => (keep(), recordPress({ target: inRectangle('mf-here') }))],
  ])('S204 is changed by %s', (_who, begin) => {
    const place = another();
    document.body.appendChild(document.createElement('main')).append(place);
    begin();
    place.hidden = true;
    place.style.color = 'red';
    place.firstElementChild!.remove();
    expect([place.hidden, place.style.color, place.querySelector('h1')]).toEqual([true, 'red', null]);
  });
  it('S204 is changed by nobody else around the screen, whosever page it is: it outlives that', () => {
    keep({ owner: 'mf-here' });
    recordPress({ target: inRectangle('mf-here') });
    const place = another();
    place.hidden = true;
    expect(place.hidden).toBe(false);
  });
  it('S204 is no other than what the shell has drawn as a screen of its own', () => {
    const place = another('shell');
    keep();
    place.hidden = true;
    expect(place.hidden).toBe(false);
  });
  it('S204 is let be as long as it stands in no page', () => {
    const place = another();
    place.remove();
    keep();
    place.firstElementChild!.remove();
    place.hidden = true;
    expect([place.hidden, place.querySelector('h1')]).toEqual([true, null]);
    expect(console.error).not.toHaveBeenCalled();
  });
  it('S204 is what it was once the fence has ended', () => {
    const ways = () =>
      [
        [Node, 'removeChild'],
        [Element, 'innerHTML'],
        [HTMLElement, 'style'],
      ].map(([kind, name]) => Object.getOwnPropertyDescriptor((kind as typeof Node).prototype, name as string));
    const before = ways();
    keep();
    end();
    expect(ways()).toEqual(before);
  });
});

describe('what a remote has drawn', () => {
  const pressed = jest.fn((event: Event) => event.preventDefault());
  const told: [string, (form: HTMLFormElement) => unknown][] = [
    ['click', (form) => form.querySelector('button')!.click()],
    ['a label’s click', (form) => labelOf(form.querySelector<HTMLInputElement>('[type=checkbox]')!).click()],
    [
      'a press of what stands in a label',
      (form) =>
        labelOf(form.querySelector<HTMLInputElement>('[type=checkbox]')!).firstElementChild!.dispatchEvent(
          new MouseEvent('click', { bubbles: true }),
        ),
    ],
    [
      'dispatchEvent',
      (form) =>
        form.querySelector('input')!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
    ],
    ['requestSubmit', (form) => form.requestSubmit()],
    ['reset', (form) => form.reset()],
    ['select', (form) => form.querySelector('input')!.select()],
    ['setRangeText', (form) => form.querySelector('input')!.setRangeText('planted')],
    ['checked', (form) => (form.querySelector<HTMLInputElement>('[type=checkbox]')!.checked = true)],
    ['attachShadow', (form) => form.querySelector('div')!.attachShadow({ mode: 'open' })],
  ];
  /** One of somebody's own. */
  function labelOf(field: HTMLInputElement): HTMLLabelElement {
    field.id = 'field';
    const label = Object.assign(document.createElement('label'), { htmlFor: field.id, innerHTML: '<i></i>' });
    document.body.append(label);
    return label;
  }
  function formOf(name: string): HTMLFormElement {
    const place = inRectangle(name);
    place.outerHTML = '';
    const form = document.body.appendChild(
      Object.assign(document.createElement('form'), {
        __reactFiber$: (place as unknown as Record<string, unknown>)['__reactFiber$'],
      }),
    );
    form.innerHTML = '<input value="served"><input type="checkbox"><div></div><button></button>';
    form.querySelector('input')!.value = 'written';
    for (const kind of ['click', 'keydown', 'submit', 'reset', 'select']) form.addEventListener(kind, pressed);
    return form;
  }
  const stateOf = (form: HTMLFormElement) => [
    form.querySelector('input')!.value,
    form.querySelector('input')!.selectionStart,
    form.querySelector<HTMLInputElement>('[type=checkbox]')!.checked,
    form.querySelector('div')!.shadowRoot,
    pressed.mock.calls.length,
  ];
  beforeEach(() => pressed.mockClear());

  it.each(told)('S204 is pressed, sent, emptied and chosen by nobody else on its page: %s', (_way, act) => {
    const form = formOf('mf-other');
    keep();
    act(form);
    expect(stateOf(form)).toEqual(['written', 7, false, null, 0]);
    expect(console.error).toHaveBeenCalledTimes(1);
  });
  it.each(told)('S204 is its own to press: %s', (_way, act) => {
    const form = formOf('mf-here');
    keep();
    const before = stateOf(form);
    act(form);
    expect(stateOf(form)).not.toEqual(before);
  });
});

describe('the frame', () => {
  const animate = jest.fn();
  beforeEach(() => {
    animate.mockClear();
    // jsdom moves nothing.
    Object.defineProperty(Element.prototype, 'animate', { value: animate, writable: true, configurable: true });
    document.body.innerHTML =
      '<div id="root"><div><header><b>Shop</b><span data-slot="header.cart"><i></i></span></header><main><p></p></main><footer><b>Words</b></footer></div></div>';
  });
  afterEach(() => Reflect.deleteProperty(Element.prototype, 'animate'));
  const at = (selector: string) => document.querySelector(selector)!;

  it.each(['html', 'body', '#root', '#root > div', 'header', 'header b', 'main', 'footer b'])(
    'S204 is hidden by nobody behind what the browser draws in its place, on its own page either: %s',
    (selector) => {
      keep({ owner: 'mf-here' });
      at(selector).animate([]);
      if (selector !== 'html' && selector !== 'header b' && selector !== 'footer b')
        at(selector).attachShadow({ mode: 'open' });
      expect([animate.mock.calls.length, at(selector).shadowRoot]).toEqual([0, null]);
    },
  );
  const calls: [string, (part: Element) => unknown][] = [
    ['id', (part) => (part.id = 'planted')],
    ['setAttribute', (part) => part.setAttribute('ID', 'planted')],
    ['removeAttribute', (part) => part.removeAttribute('id')],
    ['a name that is an object', (part) => part.toggleAttribute({ toString: () => 'id' } as never)],
    ['its attribute', (part) => void (part.getAttributeNode('id')!.value = 'planted')],
    ['its attributes', (part) => part.attributes.removeNamedItem('id')],
  ];
  it.each(
    calls.flatMap(([way, call]) =>
      ['body', '#root', 'main', 'header b'].map((selector) => [way, selector, call] as const),
    ),
  )('S204 is called otherwise by nobody, on its own page either: %s of %s', (_way, selector, call) => {
    const one = at(selector);
    const before = one.id;
    one.id ||= 'own';
    const { id } = one;
    keep({ owner: 'mf-here' });
    call(one);
    expect(one.id).toBe(id);
    end();
    one.id = before;
  });
  it.each(calls)('S204 and what stands in its places is, by whose they are: %s', (_way, call) => {
    at('main p').id = 'own';
    keep({ owner: 'mf-here' });
    call(at('main p'));
    expect(at('main p').id).not.toBe('own');
  });

  const said: [string, (part: Element) => unknown][] = [
    ['prepend', (part) => part.prepend('planted')],
    ['appendChild', (part) => part.appendChild(document.createTextNode('planted'))],
    ['insertBefore', (part) => part.insertBefore(document.createTextNode('planted'), part.firstChild)],
    ['before', (part) => part.before('planted')],
    ['insertAdjacentText', (part) => part.insertAdjacentText('afterbegin', 'planted')],
    ['textContent', (part) => (part.textContent = 'planted')],
  ];
  it.each(
    said.flatMap(([way, say]) => ['#root', '#root > div', 'main'].map((selector) => [way, selector, say] as const)),
  )('S204 has no words put among its elements, on its own page either: %s at %s', (_way, selector, say) => {
    keep({ owner: 'mf-here' });
    const before = document.body.innerHTML;
    say(at(selector));
    expect(document.body.innerHTML).toBe(before);
  });
  it.each(said)('S204 but in its places, where an element may stand beside them, too: %s', (_way, say) => {
    keep({ owner: 'mf-here' });
    say(at('main p'));
    document.body.append(document.createElement('hr'));
    expect([document.body.textContent.includes('planted'), document.querySelector('body > hr')]).toEqual([
      true,
      expect.anything(),
    ]);
  });

  it.each(['header span i', 'main p'])('S204 has places that are others’: %s', (selector) => {
    keep({ owner: 'mf-here' });
    at(selector).animate([]);
    expect(animate).toHaveBeenCalledTimes(1);
  });
  it.each(['header b', 'footer b'])('S204 keeps its own words, whosever page it is: %s', (selector) => {
    keep({ owner: 'mf-here' });
    const before = document.body.innerHTML;
    at(selector).textContent = 'planted';
    at(selector).remove();
    expect(document.body.innerHTML).toBe(before);
  });
  it('S204 is the shop’s own to change', () => {
    keep({ remotes: [] });
    at('header b').textContent = 'Shop of ours';
    expect(at('header b').textContent).toBe('Shop of ours');
  });
});

it('S204 React draws whatever it has to, whoever has it do so at once', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  let change = (_items: string[]) => {};
  function List() {
    const [items, set] = useState(['a', 'b', 'c']);
    change = set;
    return (
      <ul className={items.join(' ')} hidden={items.length > 3} style={{ order: items.length }}>
        {items.map((item, index) => (
          <li key={item} tabIndex={index}>
            {item} {items.length}
          </li>
        ))}
      </ul>
    );
  }
  const drawn = (
    <Rectangle name="mf-other" fallback={() => null}>
      <List />
    </Rectangle>
  );
  await act(async () => root.render(drawn));
  keep();
  for (const items of [['c', 'a'], ['d', 'a', 'c', 'b'], []]) {
    act(() => flushSync(() => change(items)));
    const list = place.querySelector('ul')!;
    expect([list.className, list.hidden, list.getAttribute('style')]).toEqual([
      items.join(' '),
      items.length > 3,
      `order: ${items.length};`,
    ]);
    expect(list.innerHTML).toBe(
      items.map((item, index) => `<li tabindex="${index}">${item} ${items.length}</li>`).join(''),
    );
  }
  expect(console.error).not.toHaveBeenCalled();
  await act(async () => root.unmount());
});

it('S204 asks for no stack, which takes longer than all else, at what is nobody’s, where React takes a page out, hides and shows it, and draws a field, a number or a state, nor at what stands in no page', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const page = (name: string, mark = 'it') => (
    <Rectangle key={name} name={name} fallback={() => null}>
      <h1>{name}</h1>
      words
      <p>more</p>
      <button aria-expanded={mark === 'it'} tabIndex={mark.length} />
      <input type="checkbox" checked={name === 'mf-other'} readOnly aria-label={`${name} by ${mark}`} />
      <img src={`/${name}.png`} alt="own" />
    </Rectangle>
  );
  const pages = ['mf-other', 'mf-here'].map((name) => ({ name, drawn: <Suspense>{page(name)}</Suspense> }));
  const screens = (shown: string) =>
    pages.map(({ name, drawn }) => (
      <Activity key={name} mode={name === shown ? 'visible' : 'hidden'}>
        {drawn}
      </Activity>
    ));
  await act(async () => root.render(page('mf-other')));
  keep();
  const { prepareStackTrace } = Error;
  const asked = jest.fn();
  Object.defineProperty(Error, 'prepareStackTrace', { configurable: true, get: () => undefined, set: asked });
  place.style.color = 'red';
  place.classList.add('open');
  const unseen = made();
  unseen.setAttribute('id', 'planted');
  unseen.appendChild(document.createTextNode('planted'));
  act(() => flushSync(() => root.render(page('mf-other', 'more'))));
  expect(part(place, 'button').outerHTML).toBe('<button aria-expanded="false" tabindex="4"></button>');
  act(() => flushSync(() => root.render(page('mf-here'))));
  for (const shown of ['mf-other', 'mf-here', 'mf-other']) {
    await act(async () => root.render(screens(shown)));
    expect(
      [...place.querySelectorAll('h1')]
        .map((title) => [title.textContent, title.getAttribute('style')?.includes('none') !== true])
        .sort(),
    ).toEqual([
      ['mf-here', shown === 'mf-here'],
      ['mf-other', shown === 'mf-other'],
    ]);
  }
  expect(asked).not.toHaveBeenCalled();
  part(place, 'h1').classList.add('open');
  expect(asked).toHaveBeenCalled();
  const other = part(place, 'h1');
  other.style.display = 'none';
  expect(other).toHaveAttribute('style', '');
  await act(async () => root.render(screens('mf-here')));
  other.style.display = '';
  expect(other).toHaveAttribute('style', expect.stringContaining('none'));
  Object.defineProperty(Error, 'prepareStackTrace', { configurable: true, writable: true, value: prepareStackTrace });
  await act(async () => root.unmount());
});

it.each<[string, unknown]>([
  ['inert', undefined],
  ['inert', 'undefined'],
  ['hidden', 'false'],
])('S204 another’s %s is not written as %p, which React draws as nothing at all', async (name, value) => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <Rectangle name="mf-other" fallback={() => null}>
        <h1 hidden={false}>words</h1>
      </Rectangle>,
    ),
  );
  keep();
  const title = part(document.body, 'h1');
  title.setAttribute(name, value as string);
  expect(title.hasAttribute(name)).toBe(false);
  await act(async () => root.unmount());
});
