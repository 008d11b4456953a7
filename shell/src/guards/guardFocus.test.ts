import '@testing-library/jest-dom';
import { guardFocus } from './guardFocus';

const aFrame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done))));
const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;
let end = () => {};

beforeEach(() => {
  document.body.innerHTML = '<main tabindex="-1"><p><button>retry</button></p><input></main>';
  end = guardFocus(() => find('main'));
});
afterEach(() => end());

describe('the focus on what goes away', () => {
  it.each([
    ['it', 'button'],
    ['what it stands in', 'p'],
  ])('S204 is put at the content where %s goes', async (_what, selector) => {
    find('button').focus();
    find(selector).remove();
    expect(document.body).toHaveFocus();
    await aFrame();
    expect(find('main')).toHaveFocus();
  });

  it('S204 is put at the content where the visitor has moved it to what goes', async () => {
    find('input').focus();
    find('button').focus();
    await aFrame();
    find('p').remove();
    await aFrame();
    expect(find('main')).toHaveFocus();
  });

  it('S204 waits for whose it was to put it elsewhere, and is not read out twice', async () => {
    const read = jest.spyOn(find('main'), 'focus');
    find('button').focus();
    find('p').remove();
    await Promise.resolve();
    requestAnimationFrame(() => find('input').focus());
    await aFrame();
    expect([find('input') === document.activeElement, read.mock.calls.length]).toEqual([true, 0]);
  });

  it('stays where somebody else has put it meanwhile', async () => {
    find('button').focus();
    find('p').remove();
    setTimeout(() => find('input').focus());
    await aFrame();
    expect(find('input')).toHaveFocus();
  });

  it('is nowhere where the visitor has left it themselves before', async () => {
    find('button').focus();
    find('button').blur();
    await aFrame();
    find('p').remove();
    await aFrame();
    expect(document.body).toHaveFocus();
  });

  it('is not moved by what goes elsewhere, nor after the end', async () => {
    find('input').focus();
    find('p').remove();
    await aFrame();
    expect(find('input')).toHaveFocus();
    end();
    find('input').remove();
    await aFrame();
    expect(document.body).toHaveFocus();
  });
});
