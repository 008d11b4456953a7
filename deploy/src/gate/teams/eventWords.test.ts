import { payload } from '../../testing/facts';
import { beginWithLiveShell, event, goes, refused } from '../../testing/gate';

beginWithLiveShell();

describe('a word in an event', () => {
  const says = (...words: string[]) => ({
    events: {
      dispatches: words.map((word) =>
        event('a/done', payload({ mark: payload({ kind: { const: word }, id: { type: 'number' } }) })),
      ),
      listens: [],
    },
  });
  const waits = (...kind: string[]) => ({
    wakes: ['a/done'],
    events: {
      dispatches: [],
      listens: [event('a/done', payload({ mark: payload({ kind: {} }) }))],
      handles: ['a/done'],
      awaits: { 'a/done': { kind } },
    },
  });

  it('is sent as long as somebody waits for it, or is no more at all', async () => {
    await goes('mf-a', says('game', 'product'));
    await goes('mf-b', waits('game'));
    expect(await refused('mf-a', says('title', 'product'))).toBe(
      'mf-a sends a/done with title as kind, in place of game, for which mf-b (live) waits.',
    );
    await goes('mf-a', says('game', 'title'));
    await goes('mf-a', says('title'));
    await goes('mf-a', says('product'));
  });

  it('may be sent by another, or be any text', async () => {
    await goes('mf-a', says('game'));
    await goes('mf-b', waits('game'));
    const any = {
      events: { dispatches: [event('a/done', payload({ mark: payload({ kind: { type: 'string' } }) }))], listens: [] },
    };
    await goes('mf-c', says('game'));
    await goes('mf-a', says('title'));
    await goes('mf-c', any);
    await goes('mf-a', any);
    await goes('mf-a', says('word'));
  });

  it('is waited for where it is sent, unless nobody did before', async () => {
    await goes('mf-a', says('game', 'product'));
    await goes('mf-b', waits('game'));
    expect(await refused('mf-b', waits('title'))).toBe(
      'mf-b waits for a/done with title as kind, which nobody says, in place of game, with which mf-a (live) sends it.',
    );
    await goes('mf-b', waits('game', 'title'));
    await goes('mf-b', waits('product', 'title'));
    await goes('mf-b', waits());
    await goes('mf-b', waits('other'));
  });

  it('is compared within one package as well', async () => {
    const both = (said: string, awaited: string) => ({
      wakes: ['a/done'],
      events: {
        dispatches: says(said).events.dispatches,
        listens: [],
        hears: ['a/done'],
        handles: ['a/done'],
        awaits: { 'a/done': { kind: [awaited] } },
      },
    });
    await goes('mf-a', both('game', 'game'));
    expect(await refused('mf-a', both('title', 'game'))).toBe(
      'mf-a sends a/done with title as kind, in place of game, for which its own code waits.',
    );
    expect(await refused('mf-a', both('game', 'title'))).toBe(
      'mf-a waits for a/done with title as kind, which nobody says, in place of game, with which its own code sends it.',
    );
    await goes('mf-a', both('title', 'title'));
  });
});
