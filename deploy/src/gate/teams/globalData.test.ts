import { payload, shellFacts } from '../../testing/facts';
import { beginWithLiveShell, goes, refused } from '../../testing/gate';

beginWithLiveShell();

describe('what the platform asks for all', () => {
  const hands = (...fields: string[]) => ({
    ...shellFacts(),
    hands: {
      games: { type: 'array', items: payload(Object.fromEntries(fields.map((name) => [name, { type: 'boolean' }]))) },
    },
  });
  const takes = (reads: object, mayRead = reads) => ({
    takes: [
      {
        name: 'games',
        reads: { type: 'array', items: payload(reads as never) },
        mayRead: { type: 'array', items: payload(mayRead as never) },
      },
    ],
  });
  const sentence = (shell: string, remote: string, field = 'best') =>
    `${shell} hands on games without [].${field}, which ${remote} needs.`;

  it('holds what a remote is seen to read of it', async () => {
    await goes('shell', hands('old'));
    expect(await refused('mf-a', takes({ best: {} }))).toBe(sentence('shell (live)', 'mf-a'));
    expect(await refused('mf-a', takes({ old: { type: 'string' } }))).toBe(
      'shell (live) hands on games with [].old as a boolean; mf-a needs a string.',
    );
    await goes('mf-a', takes({ old: {} }, { old: {}, best: {} }));
    await goes('mf-a', { takes: [{ name: 'others', reads: payload({ best: {} }), mayRead: {} }] });
  });

  it('is not taken away from who may read it', async () => {
    await goes('shell', hands('old', 'best'));
    await goes('mf-a', takes({ old: {} }, { old: {}, best: {}, title: {} }));
    expect(await refused('shell', hands('old'))).toBe(sentence('shell', 'mf-a (live)'));
    expect(await refused('shell', hands('best'))).toBe(sentence('shell', 'mf-a (live)', 'old'));
    await goes('shell', shellFacts());
    await goes('shell', hands('old'));
  });
});

describe('what the platform says of the page', () => {
  const page = (...fields: string[]) =>
    payload(Object.fromEntries(fields.map((name) => [name, { type: 'string' as const }])));

  it('holds what a remote reads of it, where the shell says what that is', async () => {
    const takes = (...fields: string[]) => ({
      takes: [{ name: 'usePlatform()', reads: page(...fields), mayRead: page(...fields) }],
    });
    await goes('mf-a', takes('timeZone'));
    const hands = (...fields: string[]) => ({ ...shellFacts(), hands: { 'usePlatform()': page(...fields) } });
    expect(await refused('shell', hands('zone'))).toBe(
      'shell hands on usePlatform() without timeZone, which mf-a (live) needs.',
    );
    await goes('shell', hands('zone', 'timeZone'));
    expect(await refused('mf-a', takes('currency'))).toBe(
      'shell (live) hands on usePlatform() without currency, which mf-a needs.',
    );
  });
});
