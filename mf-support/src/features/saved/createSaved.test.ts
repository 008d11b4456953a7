import { act, renderHook } from '@testing-library/react';
import { createSaved } from './createSaved';

const key = 'kept';

const refuse = (method: 'setItem' | 'removeItem') =>
  jest.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

const inAnotherTab = (change: () => void) =>
  act(() => {
    change();
    window.dispatchEvent(new StorageEvent('storage', { key }));
  });

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

describe('what is saved where the browser keeps something and takes nothing more', () => {
  it('S151 is the chat of a letter, and not the one that was there before', () => {
    localStorage.setItem(key, 'mine');
    const saved = createSaved(key, 'refused');
    const shown = renderHook(() => saved.use()).result;
    refuse('setItem');
    act(() => saved.write('of the letter'));
    expect([saved.read(), shown.current, localStorage.getItem(key)]).toEqual([
      'of the letter',
      'of the letter',
      'mine',
    ]);
    expect(console.warn).toHaveBeenCalledWith('refused', expect.anything());
  });

  it('S152 is nothing once it was dropped', () => {
    localStorage.setItem(key, 'mine');
    const saved = createSaved(key, 'refused');
    refuse('removeItem');
    saved.write(null);
    expect(saved.read()).toBeNull();
  });

  it('S151 is what another tab has saved since then', () => {
    localStorage.setItem(key, 'mine');
    const saved = createSaved(key, 'refused');
    const shown = renderHook(() => saved.use()).result;
    const refused = refuse('setItem');
    act(() => saved.write('of the letter'));
    refused.mockRestore();
    inAnotherTab(() => localStorage.setItem(key, 'another'));
    expect([saved.read(), shown.current]).toEqual(['another', 'another']);
    inAnotherTab(() => localStorage.removeItem(key));
    expect([saved.read(), shown.current]).toEqual([null, null]);
  });
});
