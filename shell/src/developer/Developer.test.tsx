import type { LiveRemote } from '@storefront/contracts';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Journal } from '../watch/Journal';
import { Developer } from './Developer';
import type { DeveloperProps } from './developerProps';
import { setOverrides } from './tabOverrides';

jest.mock('./tabOverrides', () => ({ setOverrides: jest.fn() }));

const remote = (name: string) => ({ name, version: `${name}-1.0.0`, base: `/releases/${name}/` }) as LiveRemote;

/** The badge on a page of two remotes, and what happens there. */
function open({
  overrides = {},
  local = [],
  faults = [],
  mayOverride = true,
}: Partial<DeveloperProps['developer'] & Pick<DeveloperProps, 'faults' | 'mayOverride'>> = {}) {
  const journal = new Journal();
  const events = { subscribe: () => () => undefined, all: () => passed };
  const passed: ReturnType<DeveloperProps['events']['all']> = [
    { id: 2, at: 12_340, type: 'mf-x/picked', payload: '{"a":1}' },
    { id: 1, at: 900, type: 'mf-y/left', payload: '' },
  ];
  const living = {
    composition: { remotes: [remote('mf-x'), remote('mf-y')] },
    journal,
  } as unknown as DeveloperProps['page'];
  render(
    <Developer
      page={living}
      developer={{ overrides, local }}
      faults={faults}
      events={events}
      mayOverride={mayOverride}
    />,
  );
  return { journal };
}

const badge = () => screen.getByRole('complementary', { name: 'Not what everybody sees' });
const panel = () => screen.queryByRole('region', { name: 'Development' });
const opener = () => within(badge()).getByRole('button', { name: 'Panel' });

/** The cells of a remote's row, as they read. */
const rowOf = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name} `) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

/** What the browser has measured of what came. */
let loaded: { name: string; encodedBodySize: number }[] = [];

beforeEach(() => void Object.assign(performance, { getEntriesByType: () => loaded }));
afterEach(() => {
  loaded = [];
  jest.mocked(setOverrides).mockReset();
});

describe('the badge of a page that is not what everybody sees', () => {
  it('says what is from where, and what is not as it was wished', () => {
    open({
      overrides: { 'mf-x': 'http://localhost:3001' },
      local: ['mf-y', 'mf-z'],
      faults: ['mf-a is shown as it is published.'],
    });
    expect(badge()).toHaveTextContent(
      'mf-x from http://localhost:3001mf-y, mf-z from this machinemf-a is shown as it is published.',
    );
    expect(within(badge()).getByRole('alert')).toHaveTextContent('mf-a is shown as it is published.');
  });

  it.each([
    ['what is from elsewhere', { overrides: { 'mf-x': 'http://localhost:3001' } }, true],
    ['what could not be had', { faults: ['mf-x is shown as it is published.'] }, true],
    ['nothing, where all is from this machine', { local: ['mf-x'] }, false],
  ])('takes back %s', async (_what, state, isOffered) => {
    open(state);
    expect(within(badge()).queryAllByText('from this machine')).toHaveLength('local' in state ? 1 : 0);
    const reset = within(badge()).queryByRole('button', { name: 'Reset' });
    expect(reset !== null).toBe(isOffered);
    if (reset) await userEvent.click(reset);
    expect(jest.mocked(setOverrides).mock.calls).toEqual(isOffered ? [[{}]] : []);
  });
});

describe('the panel', () => {
  it('is opened and closed by its button and by Alt+Shift+D, and closed by Escape and its own button; it has the focus then', async () => {
    open();
    expect([panel(), opener().getAttribute('aria-expanded')]).toEqual([null, 'false']);
    await userEvent.click(opener());
    expect([document.activeElement, opener().getAttribute('aria-expanded')]).toEqual([panel(), 'true']);
    await userEvent.click(opener());
    expect(panel()).toBeNull();
    await userEvent.keyboard('{Alt>}{Shift>}d{/Shift}{/Alt}');
    expect(panel()).not.toBeNull();
    await userEvent.keyboard('{Alt>}{Shift>}d{/Shift}{/Alt}');
    expect(panel()).toBeNull();
    for (const keys of ['{Shift>}d{/Shift}', '{Alt>}d{/Alt}', '{Alt>}{Shift>}e{/Shift}{/Alt}'])
      await userEvent.keyboard(keys);
    expect(panel()).toBeNull();
    for (const close of [
      () => userEvent.keyboard('{Escape}'),
      () => userEvent.click(within(panel()!).getByRole('button', { name: 'Close' })),
    ]) {
      await userEvent.click(opener());
      await close();
      expect(panel()).toBeNull();
    }
  });

  it('says of each remote how much of it came, how long its slowest part took and what failed', async () => {
    const base = new URL('/releases/mf-x/', document.baseURI).href;
    loaded = [
      { name: `${base}a.js`, encodedBodySize: 1024 },
      { name: `${base}b.js`, encodedBodySize: 1536 },
      { name: 'https://other.test/c.js', encodedBodySize: 9999 },
    ];
    const { journal } = open({ local: ['mf-y'] });
    await userEvent.click(opener());
    act(() => {
      for (const took of [12.4, 99.6]) journal.add({ remote: 'mf-x', expose: './register', took });
      for (const words of ['one', 'two']) journal.add({ remote: 'mf-x', error: new Error(words) });
    });
    expect(rowOf('mf-x').slice(0, 4)).toEqual(['mf-x-1.0.0', '2.5 KB', '100 ms', '2']);
    expect(rowOf('mf-y')).toEqual(['mf-y-1.0.0', '', '', '', 'this machine']);
    expect(
      within(panel()!)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.replace(/^[\d.]+ s /, '')),
    ).toEqual(['mf-x Error: one', 'mf-x Error: two', 'mf-x/picked {"a":1}', 'mf-y/left ']);
    expect(
      within(panel()!)
        .getAllByRole('time')
        .map(({ textContent }) => textContent)
        .slice(2),
    ).toEqual(['12.3 s', '0.9 s']);
  });

  it('has a remote from elsewhere, beside those that are, and takes one back alone', async () => {
    open({ overrides: { 'mf-y': 'http://localhost:3002', 'mf-z': 'http://localhost:3003' } });
    await userEvent.click(opener());
    await userEvent.type(screen.getByLabelText('Have mf-x from'), 'http://localhost:3001{Enter}');
    await userEvent.click(within(screen.getByRole('row', { name: /^mf-y / })).getByRole('button', { name: 'Reset' }));
    await userEvent.clear(screen.getByLabelText('Have mf-y from'));
    await userEvent.click(
      within(screen.getByRole('row', { name: /^mf-y / })).getByRole('button', { name: 'Override' }),
    );
    expect(jest.mocked(setOverrides).mock.calls).toEqual([
      [{ 'mf-y': 'http://localhost:3002', 'mf-z': 'http://localhost:3003', 'mf-x': 'http://localhost:3001' }],
      [{ 'mf-z': 'http://localhost:3003' }],
      [{ 'mf-z': 'http://localhost:3003' }],
    ]);
    expect(within(screen.getByRole('row', { name: /^mf-x / })).queryByRole('button', { name: 'Reset' })).toBeNull();
  });

  it('offers no remote from elsewhere where the operator allows none', async () => {
    open({ mayOverride: false });
    await userEvent.click(opener());
    expect([
      screen.getAllByRole('columnheader').map(({ textContent }) => textContent),
      screen.queryByRole('textbox'),
    ]).toEqual([['Remote', 'Version', 'Loaded', 'Took', 'Errors'], null]);
  });
});
