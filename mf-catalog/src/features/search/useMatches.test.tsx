import { act, renderHook, waitFor } from '@testing-library/react';
import { bringSearch } from './lateSearch';
import { useMatches } from './useMatches';

let isBroken = false;

/** Too long to be searched synchronously. */
const items = Array.from({ length: 1200 }, (_, index) => ({
  name: index === 0 ? 'Lantern' : `Zero ${index}`,
  get aliases() {
    if (isBroken) throw new Error('no');
    return undefined;
  },
}));

const searching = async (text: string) => {
  await bringSearch();
  const hook = renderHook((typed: string) => useMatches(items, typed).found.map(({ name }) => name), {
    initialProps: text,
  });
  await waitFor(() => expect(hook.result.current).toEqual(['Lantern']));
  return hook;
};

describe('what is found of a long list while the visitor types', () => {
  it('S041 is nothing of former words once the box was empty', async () => {
    const { result, rerender } = await searching('lantern');
    rerender('lanter');
    expect(result.current).toEqual(['Lantern']);
    rerender('');
    rerender('z');
    expect(result.current).toEqual([]);
    await waitFor(() => expect(result.current).not.toHaveLength(0));
    expect(result.current).not.toContain('Lantern');
  });

  it('S041 is nothing where the search fails, and the log says so', async () => {
    const complain = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { result, rerender } = await searching('lantern');
    isBroken = true;
    await act(async () => rerender('z'));
    await waitFor(() => expect(result.current).toEqual([]));
    expect(complain).toHaveBeenCalledWith('Searching for “z” failed.', expect.any(Error));
    isBroken = false;
    complain.mockRestore();
  });
});
