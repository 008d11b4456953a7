import { facts, payload } from '../../testing/facts';
import { beginWithLiveShell, event, goes, refused } from '../../testing/gate';
import { typesListenedTo, undeclaredEventFindings } from './events';
import type { PackageVersion } from '../comparison/comparison';
import { packageVersion } from '../../testing/packageVersion';

beginWithLiveShell();

const party = (name: string, more: Partial<PackageVersion>) => packageVersion({ name, label: `${name} 1`, ...more });
const listener = party('mf-b', {
  facts: facts({
    events: {
      dispatches: [],
      listens: [
        {
          type: 'mf-a/picked',
          payload: payload({ id: { type: 'number' }, tags: { type: 'array', items: { type: 'string' } } }),
        },
      ],
    },
  }),
});
const sleeper = party('mf-c', { definition: { routes: [], slots: [], wakes: ['mf-a/woke'] } });
const comparison = { candidate: party('mf-a', {}), former: undefined, others: [listener, sleeper] };

describe('an event that a build does not name', () => {
  const judged = (sent: unknown) => undeclaredEventFindings(comparison, [{ type: 'mf-a/picked', payload: sent }]);

  it('is refused for what came with it, where a live listener cannot read that', () => {
    expect(judged({ id: '1', tags: [] }).refusals).toEqual([
      'mf-a 1 sends mf-a/picked, which its build.json does not name, with id as a string; mf-b 1 needs a number.',
    ]);
    expect(judged({ id: 1 }).refusals).toEqual([
      'mf-a 1 sends mf-a/picked, which its build.json does not name, without tags, which mf-b 1 needs.',
    ]);
    expect(judged(null).refusals).toHaveLength(1);
  });

  it('and is said to be compared once, where it can', () => {
    expect(judged({ id: 1, tags: ['a'], more: { all: null } })).toMatchObject({
      refusals: [],
      gaps: [expect.stringMatching(/^mf-a 1 sends mf-a\/picked, which its build.json does not name: /)],
    });
    expect(undeclaredEventFindings(comparison, [])).toEqual({ refusals: [], notes: [], gaps: [] });
  });

  it('counts where somebody reads it, or is woken by it', () => {
    expect(typesListenedTo(comparison)).toEqual(['mf-a/picked', 'mf-a/woke']);
  });
});

describe('an event', () => {
  it('that a live listener could not read is refused', async () => {
    await goes('mf-b', { wakes: ['a/done'], events: { dispatches: [], listens: [event('a/done')] } });
    expect(
      await refused('mf-a', {
        events: { dispatches: [event('a/done', payload({ key: { type: 'string' } }))], listens: [] },
      }),
    ).toBe('mf-a sends a/done without id, which mf-b (live) needs.');
    await goes('mf-a', {
      events: { dispatches: [event('a/done', payload({ id: { type: 'number' }, more: {} }))], listens: [] },
    });
  });

  it('that live dispatchers do not send so is refused to the listener', async () => {
    await goes('mf-a', { events: { dispatches: [event('a/done')], listens: [] } });
    const wants = (shape: object) => ({
      wakes: ['a/done'],
      events: { dispatches: [], listens: [event('a/done', shape)] },
    });
    expect(await refused('mf-b', wants(payload({ id: { type: 'number' }, plan: {} })))).toBe(
      'mf-a (live) sends a/done without plan, which mf-b needs.',
    );
    await goes('mf-b', wants(payload({ id: { type: 'number' }, plan: {} }, ['id'])));
    expect(await refused('mf-b', {})).toBe(
      'mf-b is no longer woken by a/done, which mf-a (live) sends: nobody would hear it.',
    );
  });

  it('that wakes a package whose code hears it no more is refused', async () => {
    const woken = (...handles: string[]) => ({
      wakes: ['a/done'],
      events: { dispatches: [], listens: [event('a/done')], handles },
    });
    await goes('mf-b', woken('a/done'));
    await goes('mf-a', { events: { dispatches: [event('a/done')], listens: [] } });
    expect(await refused('mf-b', woken())).toBe(
      'mf-b is woken by a/done, which mf-a (live) sends, and its code does not hear it any more.',
    );
    await goes('mf-a', { ...woken('a/done'), events: { ...woken('a/done').events, dispatches: [event('a/done')] } });
    expect(await refused('mf-b', woken())).toBe(
      'mf-b is woken by a/done, which mf-a (live) sends, and its code does not hear it any more.',
    );
    await goes('mf-b', woken('a/done'));
    await goes('mf-c', woken('a/done'));
    await goes('mf-b', woken());
  });

  it('that wakes a package is heard where it was seen to reach what that registers, by whatever name', async () => {
    const woken = (events: object) => ({
      wakes: ['a/done'],
      events: { dispatches: [], listens: [event('a/done')], ...events },
    });
    await goes('mf-b', woken({ handles: ['a/done'], reaches: ['a/done'] }));
    await goes('mf-a', { events: { dispatches: [event('a/done')], listens: [] } });
    expect(await refused('mf-b', woken({ handles: [], reaches: [] }))).toContain('its code does not hear it any more');
    await goes('mf-b', woken({ handles: [], reaches: ['a/done'] }));
  });

  describe('that wakes a package, and with which nothing that it registers does anything any more,', () => {
    const wakes = (reaches: string[] | undefined, registers = { calls: 3, made: 2 }) => ({
      wakes: ['a/done'],
      events: { dispatches: [], listens: [], handles: ['a/done'], ...(reaches && { reaches, registers }) },
    });
    const sender = (handles: string[]) => ({ events: { dispatches: [event('a/done')], listens: [], handles } });

    it('is refused where all was tried', async () => {
      await goes('mf-a', sender(['a/done']));
      await goes('mf-b', wakes(['a/done']));
      const refusal =
        'mf-b is woken by a/done, which mf-a (live) sends, and nothing that it registers does anything with it any more.';
      expect(await refused('mf-b', wakes([]))).toBe(refusal);
      expect(await refused('mf-b', wakes([], { calls: 2, made: 1 }))).toBe(refusal);
    });

    it('is a note where it may register that later, and nothing where nobody knows, or another hears it', async () => {
      await goes('mf-a', sender([]));
      const notes = async (...now: Parameters<typeof wakes>) => {
        await goes('mf-b', wakes(['a/done']));
        return (await goes('mf-b', wakes(...now))).notes.filter((note) => note.includes('registers'));
      };
      expect(await notes([], { calls: 3, made: 1 })).toEqual([
        expect.stringMatching(/as far as it was tried: it may register that later\.$/),
      ]);
      expect(await notes([], { calls: 4, made: 2 })).toHaveLength(1);
      expect(await notes(undefined)).toEqual([]);
      await goes('mf-b', wakes(undefined));
      await goes('mf-b', wakes([]));
      await goes('mf-c', wakes(['a/done']));
      expect(await notes([])).toEqual([]);
    });
  });

  it('that a package waits for in place of one that is sent is refused, also where its sender hears that one', async () => {
    const waits = (...wakes: string[]) => ({ wakes, events: { dispatches: [], listens: [] } });
    const sends = (...says: string[]) => ({
      wakes: ['a/done'],
      events: { dispatches: [event('a/done')], listens: [], says },
    });
    await goes('mf-a', sends());
    await goes('mf-b', waits('a/done'));
    expect(await refused('mf-b', waits('a/over'))).toBe(
      'mf-b is woken by a/over, which nobody sends, in place of a/done, which mf-a (live) sends.',
    );
    await goes('mf-a', sends('a/over'));
    await goes('mf-b', waits('a/over'));
    await goes('mf-b', waits('a/done', 'a/later'));
    await goes('mf-b', waits());
  });

  describe('has a field that need not be there', () => {
    const some = (...names: string[]) =>
      payload({ id: { type: 'number' }, ...Object.fromEntries(names.map((name) => [name, { type: 'string' }])) }, [
        'id',
      ]);
    const sends = (...names: string[]) => ({ events: { dispatches: [event('a/done', some(...names))], listens: [] } });
    const hears = (...names: string[]) => ({
      wakes: ['a/done'],
      events: { dispatches: [], listens: [event('a/done', some(...names))] },
    });

    it('under another name on one side: that is refused', async () => {
      await goes('mf-a', sends('note'));
      await goes('mf-b', hears('note'));
      expect(await refused('mf-a', sends('remark'))).toBe(
        'mf-a sends a/done with remark, which mf-b (live) does not read, in place of note, which it reads.',
      );
      expect(await refused('mf-b', hears('remark'))).toBe(
        'mf-b reads of a/done remark, which mf-a (live) does not send, in place of note, which it sends.',
      );
    });

    it('no more, or more of them, or under a name that others know', async () => {
      await goes('mf-a', sends('note'));
      await goes('mf-b', hears('note'));
      await goes('mf-a', sends('note', 'remark'));
      await goes('mf-a', sends('note'));
      await goes('mf-a', sends());
      await goes('mf-a', sends('remark'));
      await goes('mf-b', hears('remark'));
      await goes('mf-c', hears('note'));
      await goes('mf-b', hears());
      await goes('mf-a', {
        events: {
          dispatches: [event('a/done', payload({ id: { type: 'number' }, count: { type: 'number' } }, ['id']))],
          listens: [],
        },
      });
    });
  });

  describe('that a package sends to itself', () => {
    const own = 'mf-a/picked';
    const some = payload({ gameId: { type: 'number' } });
    const says = ({
      sent = own,
      heard = own,
      wakes = [own],
      shape = some,
      reads = some,
      events = {},
    }: {
      sent?: string | null;
      heard?: string | null;
      wakes?: string[];
      shape?: object;
      reads?: object;
      events?: object;
    }) => ({
      wakes,
      events: {
        dispatches: sent ? [event(sent, shape as never)] : [],
        listens: [...new Set([...wakes, heard])].flatMap((type) => (type ? [event(type, reads as never)] : [])),
        handles: wakes,
        hears: heard ? [heard] : [],
        ...events,
      },
    });
    const both = says({});
    const reached = (reaches: string[], more = {}) =>
      says({ events: { reaches, registers: { calls: reaches.length, made: reaches.length }, ...more } });
    const note = (name: string) => payload({ gameId: { type: 'number' }, [name]: { type: 'string' } }, ['gameId']);

    it.each<[object, object, string]>([
      [
        both,
        says({ shape: payload({ id: { type: 'number' } }) }),
        'mf-a sends mf-a/picked without gameId, which its own code needs.',
      ],
      [
        says({ shape: note('mark'), reads: note('mark') }),
        says({ shape: note('sign'), reads: note('mark') }),
        'mf-a sends mf-a/picked with sign, which its own code does not read, in place of mark, which it reads.',
      ],
      [
        both,
        says({ sent: 'mf-a/chosen' }),
        'mf-a sends mf-a/chosen, which nobody hears, in place of mf-a/picked, for which its own code waits.',
      ],
      [
        both,
        says({ sent: 'mf-a/chosen', wakes: ['mf-a/chosen'] }),
        'mf-a sends mf-a/chosen, which nobody hears, in place of mf-a/picked, for which its own code waits.',
      ],
      [
        both,
        says({ heard: 'mf-a/chosen' }),
        'mf-a sends mf-a/picked, which its own code does not hear any more, nor anybody else.',
      ],
      [
        both,
        says({ wakes: ['mf-a/chosen'] }),
        'mf-a is woken by mf-a/chosen, which nobody sends, in place of mf-a/picked, which its own code sends.',
      ],
      [
        reached([own]),
        reached([]),
        'mf-a is woken by mf-a/picked, which its own code sends, and nothing that it registers does anything with it any more.',
      ],
    ])('is refused where one side alone is changed: %#', async (before, now, sentence) => {
      await goes('mf-a', before);
      expect((await refused('mf-a', now)).split('\n')).toContain(sentence);
      expect(await refused('mf-b', {})).toBe('nothing');
    });

    it('is refused in a new package, too, where its sides never fitted, and passes as the live one has it', async () => {
      const unfit = says({ shape: payload({ id: { type: 'number' } }) });
      expect(await refused('mf-a', unfit)).toBe('mf-a sends mf-a/picked without gameId, which its own code needs.');
      await goes('mf-a', unfit, { allowBreaking: 'It is mended there.' });
      await goes('mf-a', unfit);
    });

    it('passes where both sides are changed, or where the other one is there in another way', async () => {
      await goes('mf-a', {});
      await goes('mf-a', both);
      await goes('mf-a', says({ sent: 'mf-a/chosen', heard: 'mf-a/chosen', wakes: ['mf-a/chosen'] }));
      await goes('mf-a', both);
      await goes('mf-a', says({ wakes: [] }));
      // What its code hears others may send one day.
      await goes('mf-a', both);
      await goes('mf-a', says({ wakes: ['mf-a/asked'], events: { hears: [own, 'mf-a/asked'] } }));
      // It may be heard by a name that is put together.
      for (const events of [{ reaches: [own] }, { mayHear: [own] }]) {
        await goes('mf-a', both);
        await goes('mf-a', says({ heard: null, events }));
      }
      // What was only named may have been sent by that.
      await goes('mf-a', says({ heard: null, events: { mayHear: [own] } }));
      await goes('mf-a', says({ heard: null }));
      expect(
        (await goes('mf-a', says({ sent: 'mf-a/chosen', heard: null, wakes: [], events: { mayHear: [own] } }))).notes,
      ).toContainEqual(expect.stringContaining('sends mf-a/chosen, which nobody hears yet.'));
      await goes('mf-a', both);
      expect((await goes('mf-a', says({ sent: null }))).notes).toContainEqual(
        expect.stringMatching(/^Nobody sends mf-a\/picked any more, for which its own code waits\.$/),
      );
      await goes('mf-a', both);
      await goes('mf-a', says({ sent: null, heard: null, wakes: [] }));
      await goes('mf-a', both);
      await goes('mf-b', { wakes: [own], events: { dispatches: [], listens: [event(own, some)] } });
      await goes('mf-a', says({ heard: null, wakes: [] }));
    });

    it('is compared with what builds say: one of before says nothing of what it hears', async () => {
      const { hears: _hears, ...older } = both.events;
      await goes('mf-a', { ...both, events: older });
      await goes('mf-a', says({ heard: null, wakes: [] }));
      await goes('mf-a', { ...both, events: older });
      await goes('mf-a', { wakes: ['mf-a/later'], events: { ...older, listens: [event('mf-a/later')], handles: [] } });
    });
  });

  it('that is named otherwise on one side is refused, and one that nobody hears yet is a note', async () => {
    await goes('mf-b', { wakes: ['a/done'], events: { dispatches: [], listens: [event('a/done')] } });
    await goes('mf-a', { events: { dispatches: [event('a/done')], listens: [] } });
    const renamed = { events: { dispatches: [event('a/over')], listens: [] } };
    expect(await refused('mf-a', renamed)).toBe(
      'mf-a sends a/over, which nobody hears, in place of a/done, for which mf-b (live) waits.',
    );
    expect((await goes('mf-c', renamed)).notes).toContainEqual(
      expect.stringContaining('sends a/over, which nobody hears yet.'),
    );
  });
});
