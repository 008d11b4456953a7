import { setTimeout as sleep } from 'node:timers/promises';
import { commands } from './commands';
import { removeWithdrawn } from './watched';

jest.mock('node:timers/promises', () => ({ setTimeout: jest.fn(async () => {}) }));
jest.mock('./watched', () => ({ ...jest.requireActual<object>('./watched'), removeWithdrawn: jest.fn() }));

describe('who watches', () => {
  it('says once why nothing can be taken out of the table, goes on, and takes it out then', async () => {
    const said = jest.spyOn(console, 'log').mockImplementation(() => {});
    const busy = () => Promise.reject(new Error('Process 7 has been at work for a minute.'));
    const looks = [
      busy,
      busy,
      () => Promise.reject(new Error('EIO: i/o error')),
      () => Promise.resolve(['mf-a is withdrawn.']),
      busy,
      () => new Promise<string[]>(() => {}),
    ];
    jest.mocked(removeWithdrawn).mockImplementation(() => looks.shift()!());
    const releases = { requireTrusted: () => {}, store: { name: 'a store' } };
    void commands['watch']!({ releases, json: false } as never);
    while (looks.length > 0) await new Promise(setImmediate);
    expect(jest.mocked(sleep).mock.calls).toEqual(Array(5).fill([2000]));
    const again = 'It is tried again.';
    const because = (why: string) => `What the shop withdraws could not be taken out of the table: ${why} ${again}`;
    expect(said.mock.calls.map(([line]) => String(line))).toEqual([
      'Watching a store; Ctrl-C ends it.',
      because('Process 7 has been at work for a minute.'),
      because('EIO: i/o error'),
      'mf-a is withdrawn.',
      because('Process 7 has been at work for a minute.'),
    ]);
    said.mockRestore();
  });
});
