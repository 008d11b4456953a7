import { beginWithLiveShell, goes, refused } from '../../testing/gate';

beginWithLiveShell();

describe('a hook that comes in some renderings alone', () => {
  const astray = (...hooksAstray: string[]) => ({ hooksAstray });

  it('is refused where it is new', async () => {
    const sentence =
      'mf-a calls useState in src/routes/news.tsx behind a condition, or after a return: React ends a screen whose hooks are others than those of its last rendering.';
    expect(await refused('mf-a', astray('src/routes/news.tsx useState'))).toBe(sentence);
    await goes('mf-a', {});
    await goes('mf-a', astray('src/routes/news.tsx useEffect'));
    expect(await refused('mf-a', astray('src/routes/news.tsx useEffect', 'src/routes/news.tsx useState'))).toBe(
      sentence,
    );
  });

  it('is none where the live version has it too, or its build does not say', async () => {
    await goes('mf-a', {});
    await goes('mf-a', astray('src/routes/news.tsx useState'));
    await goes('mf-a', astray('src/routes/news.tsx useState'));
  });
});

describe('an effect that listens to the page and never stops to', () => {
  const left = (...listenersLeft: string[]) => ({ listenersLeft });

  it('is refused where it is new', async () => {
    const sentence =
      'mf-a listens to keydown in an effect in src/Viewer.tsx that never stops to: it is heard once more each time that its part of the page is shown. Return a function that removes the listener.';
    expect(await refused('mf-a', left('src/Viewer.tsx keydown'))).toBe(sentence);
    await goes('mf-a', left());
    expect(await refused('mf-a', left('src/Viewer.tsx keydown'))).toBe(sentence);
  });

  it('passes where the live version has it, too', async () => {
    await goes('mf-a', left('src/Viewer.tsx keydown'), { allowBreaking: 'as it was' });
    await goes('mf-a', left('src/Viewer.tsx keydown'));
  });
});

describe('a store whose answer is another one each time', () => {
  const anew = (...snapshotsAnew: string[]) => ({ snapshotsAnew });

  it('is refused where it is new', async () => {
    const sentence =
      'mf-a reads a store by useSyncExternalStore in src/cart.ts that answers another object each time: React takes that for a change, and draws without end. Keep what was made until it is another one.';
    expect(await refused('mf-a', anew('src/cart.ts useSyncExternalStore'))).toBe(sentence);
    await goes('mf-a', anew());
    expect(await refused('mf-a', anew('src/cart.ts useSyncExternalStore'))).toBe(sentence);
    expect(await refused('mf-a', anew('src/cart.ts useEffect'))).toBe(
      'mf-a has a useEffect in src/cart.ts that depends on what each drawing makes anew, and puts another object into a state: it is drawn without end. Keep what was made (useMemo), or depend on its parts.',
    );
    expect(await refused('mf-a', anew('src/Screen.tsx use'))).toMatch(
      /^mf-a waits in src\/Screen\.tsx for a promise \(use\) that each drawing makes anew: /,
    );
  });
});

describe('a key of an element that is another one in each rendering', () => {
  const anew = (...keysAnew: string[]) => ({ keysAnew });

  it('is refused where it is new', async () => {
    const sentence =
      'mf-a makes a key of an element by Math.random() in src/routes/news.tsx: it is another one in each rendering, and all below it begins anew, without what was written there and without the focus.';
    expect(await refused('mf-a', anew('src/routes/news.tsx Math.random()'))).toBe(sentence);
    await goes('mf-a', anew());
    expect(await refused('mf-a', anew('src/routes/news.tsx Math.random()'))).toBe(sentence);
  });

  it('is none where the live version has it too, or its build does not say', async () => {
    await goes('mf-a', {});
    for (const _time of [1, 2]) await goes('mf-a', anew('src/routes/news.tsx Math.random()'));
  });
});

describe('a name that the oldest browsers lack', () => {
  it('is refused where it is newly taken for granted', async () => {
    const sentence =
      'mf-a uses URL.canParse in src/a.ts, which the oldest browsers that the shop is made for do not have: do without, or ask for it first.';
    expect(await refused('mf-a', { young: ['src/a.ts URL.canParse'] })).toBe(sentence);
    await goes('mf-a', { young: [] });
    expect(await refused('mf-a', { young: ['src/a.ts URL.canParse'] })).toBe(sentence);
  });

  it('is none where the live version has it somewhere, or its build does not say', async () => {
    await goes('mf-a', {});
    await goes('mf-a', { young: ['src/a.ts URL.canParse'] });
    await goes('mf-a', { young: ['src/b.ts URL.canParse'] });
  });
});

describe('a class of a sheet of a module', () => {
  const sheet = 'src/routes/news.module.css';
  const styled = (has: string[], names: string[], mayName = false) => ({
    classes: { [sheet]: { has, names, ...(mayName && { mayName }) } },
  });

  it.each([
    [
      'that is called otherwise in the sheet',
      styled(['tile', 'title'], ['card', 'title', 'hook']),
      `names the class card of ${sheet}, which that does not have any more: what has it is drawn without.`,
    ],
    [
      'that is called otherwise in the sheet, of which others may be named',
      styled(['tile', 'title'], ['card', 'title', 'hook'], true),
      `names the class card of ${sheet}, which that does not have any more: what has it is drawn without.`,
    ],
    [
      'that is called otherwise in the code',
      styled(['card', 'title'], ['tile', 'title', 'hook']),
      `names the class tile of ${sheet}, which that does not have, in place of card, which it has still: what has it is drawn without.`,
    ],
  ])('is refused %s', async (_how, now, sentence) => {
    await goes('mf-a', styled(['card', 'title'], ['card', 'title', 'hook']));
    expect(await refused('mf-a', now)).toBe(`mf-a ${sentence}`);
  });

  it.each([
    ['on both sides', styled(['tile', 'title'], ['tile', 'title', 'hook'])],
    ['where its rule alone is gone', styled(['title'], ['card', 'title', 'hook'])],
    ['and another is named that is new', styled(['title', 'tile'], ['card', 'title', 'hook', 'tile'])],
    ['and is named no more', styled(['title'], ['title', 'hook'])],
    ['while another one is named that was in no sheet', styled(['card', 'title'], ['card', 'title', 'hook', 'mark'])],
    ['in a sheet of which others are named, too', styled(['card', 'title'], ['tile', 'title', 'hook'], true)],
    ['and the sheet is another file', { classes: { 'src/other.module.css': { has: ['tile'], names: ['card'] } } }],
  ])('may be called otherwise, or gone, %s', async (_how, now) => {
    await goes('mf-a', {});
    await goes('mf-a', styled(['card', 'title'], ['card', 'title', 'hook']));
    await goes('mf-a', now);
  });
});
