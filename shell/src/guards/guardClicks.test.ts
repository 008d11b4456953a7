import { guardClicks } from './guardClicks';

let end = () => {};
let heard: jest.Mock<void, [string]>;

const at = (id: string) => document.getElementById(id)!;
/** Whether the browser does what it does by a click. */
const click = (id: string, detail: number) =>
  at(id).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));

beforeEach(() => {
  document.body.innerHTML = `
    <p id="text">Words <b id="bold">to take</b></p><a id="next" href="#next"><i id="arrow">→</i></a><a id="article" href="#article">Article</a>
    <button id="plus" type="button">+</button><label id="words"><input id="box" type="checkbox"></label><label id="named">Search <input id="field"></label>`;
  heard = jest.fn();
  document.body.addEventListener('click', ({ target }) => heard((target as Element).id));
  end = guardClicks();
});
afterEach(() => {
  end();
  document.body.replaceWith(document.createElement('body'));
});

it.each([
  ['next', 'article'],
  ['text', 'plus'],
  ['plus', 'text'],
  ['words', 'plus'],
])(
  'S204 the second click of a double click on %s does nothing with %s, which has come under the pointer, nor does a third',
  (first, second) => {
    click(first, 1);
    expect([click(second, 2), click(second, 3)]).toEqual([false, false]);
    expect(heard).toHaveBeenCalledWith(first);
    expect(heard).not.toHaveBeenCalledWith(second);
  },
);

it('S204 the next click there is one', () => {
  click('next', 1);
  click('article', 2);
  expect(click('article', 1)).toBe(true);
  expect(heard).toHaveBeenLastCalledWith('article');
});

it.each([
  ['one control', 'plus', 'plus'],
  ['what stands in one control', 'next', 'arrow'],
  ['a control and the words that press it', 'words', 'box'],
  ['a text', 'text', 'text'],
  ['what has come and is written in', 'next', 'field'],
])('S204 each click on %s counts', (_what, first, second) => {
  click(first, 1);
  click(second, 2);
  expect(heard.mock.calls).toContainEqual([second]);
});

it('S204 keys and code click whatever they do', () => {
  click('next', 1);
  click('article', 0);
  expect(heard).toHaveBeenLastCalledWith('article');
});

it('S204 whose first click came before, and who clicks after the end, clicks', () => {
  expect(click('article', 2)).toBe(true);
  click('next', 1);
  end();
  expect(click('article', 2)).toBe(true);
});
