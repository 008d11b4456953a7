import { clearPresses, recordPress } from '../router/currentPress';
import { inRectangle } from '../testing/inRectangle';
import { guardTitle } from './guardTitle';

/** This file, as a stack names it. */
const here = { name: 'mf-here', base: 'guardTitle.test' };
let remotes: object[];
let owner: string;
let end = () => {};

/** Writes as the shop does, which no stack names. */
function call(title: string) {
  remotes.length = 0;
  document.title = title;
  remotes.push(here);
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  owner = 'mf-other';
  remotes = [here];
  document.title = 'A game';
  end = guardTitle({
    stateNow: () => ({ page: { match: { handle: { remote: owner } } }, navigation: {} }) as never,
    remotes: remotes as never,
    isBetween: () => false,
  });
});
afterEach(() => {
  end();
  clearPresses();
  jest.restoreAllMocks();
});

describe('a page', () => {
  it('is called by nobody’s name whose it is not, which is said once', () => {
    document.title = 'planted';
    document.title = 'planted again';
    expect(document.title).toBe('A game');
    expect(console.error).toHaveBeenCalledTimes(1);
  });

  it('is called as the shop calls it, and that is its name from then on', () => {
    call('Another game');
    document.title = 'A game';
    expect(document.title).toBe('Another game');
  });

  it('is called by its owner, and by whose things were pressed there', () => {
    owner = 'mf-here';
    document.title = 'Game 7';
    expect(document.title).toBe('Game 7');
    owner = 'mf-other';
    document.title = 'planted';
    expect(document.title).toBe('Game 7');
    recordPress({ target: inRectangle('mf-here') });
    document.title = 'Sent';
    expect(document.title).toBe('Sent');
  });

  it('has others’ words beside its name, and is without them again', () => {
    document.title = '(2) A game';
    expect(document.title).toBe('(2) A game');
    document.title = 'A game';
    expect(document.title).toBe('A game');
    expect(console.error).not.toHaveBeenCalled();
  });
});
