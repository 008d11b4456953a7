/** @jest-environment @storefront/build/jest/server.cjs */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readReleaseTable } from '@storefront/contracts';
import { releaseStore, testKey } from '../../../testing/releaseStore';
import { readEnvironment } from '../../environment';
import { createServerSource } from '../../rendering/serverRemotes';
import type { EdgeCases } from '../Trial';
import { tryRemote } from '../tryRemote';
import { StorageUse } from './StorageUse';

// Each page is looked at in every language, which is shown beside (`tryRemote.test.ts`): here one is enough.
jest.mock('@storefront/contracts/src/languages.json', () => [
  { code: 'en', name: 'English', locale: 'en-US', currency: 'USD', browserLanguages: ['en'], fonts: ['latin'] },
]);

let store: ReturnType<typeof releaseStore>;

beforeEach(() => {
  store = releaseStore();
  for (const level of ['error', 'warn', 'info'] as const) jest.spyOn(console, level).mockImplementation(() => {});
});
afterEach(() => {
  store.remove();
  jest.restoreAllMocks();
});

const kept = { 'localStorage.things': '[{"id":1}]', 'localStorage.others': '"a"', 'sessionStorage.mine': '[1]' };

/** What becomes of what visitors have kept, of a remote with this registration and screen. */
async function whatComesOf(register: string, screen = `words('a')`): Promise<{ failed: string[]; stood: string[] }> {
  store.publish('mf-try', [{ id: 'a', path: 'a' }], {
    './register': `{ register(store) { if (typeof window === 'undefined') return; ${register} } }`,
    './routes/a': `route({ Screen: ${screen} })`,
  });
  const { table } = readReleaseTable(JSON.parse(readFileSync(join(store.dir, 'releases.json'), 'utf8')));
  const environment = readEnvironment({
    RELEASES_DIR: store.dir,
    API_URL: 'http://127.0.0.1:9',
    RELEASE_KEYS: testKey,
  });
  const { failed = [], stood = [] } = await tryRemote({
    environment,
    source: createServerSource(store.dir),
    table,
    owner: 'mf-try',
    now: Date.UTC(2026, 5, 1),
    kept,
    onTry: () => {},
  });
  const isMeant = (what: string) => what.startsWith('what visitors have kept');
  return {
    failed: failed.filter(({ what }) => isMeant(what)).map(({ complaint }) => complaint),
    stood: stood.filter(isMeant),
  };
}

const things = 'what visitors have kept as localStorage.things';
const lost = `nothing comes of ${things} of the browser's storage, such as [{"id":1}]: it is read, and all that is held and shown is as if it were not there`;

const holding = (lines: string) =>
  `const saved = localStorage.getItem('things'); const lines = JSON.parse(saved ?? '[]').filter(${lines}); store.inject(platform.createSlice({ name: 'mf-try/kept', initialState: { saved, lines }, reducers: {} }));`;

describe('what visitors have kept', () => {
  it('is lost where slices hold no more of it than its text', async () => {
    expect(await whatComesOf(holding('({ id }) => id > 0'))).toEqual({ failed: [], stood: [things] });
    expect(await whatComesOf(holding(`({ at }) => typeof at === 'string'`))).toEqual({ failed: [lost], stood: [] });
  });

  it('is lost where no screen shows any of it', async () => {
    const reading = `module.kept = JSON.parse(localStorage.getItem('things') ?? '[]')`;
    expect(await whatComesOf(reading, `() => createElement('h1', null, 'A', module.kept?.length)`)).toEqual({
      failed: [],
      stood: [things],
    });
    expect(
      await whatComesOf(reading, `() => createElement('h1', null, 'A', module.kept?.filter(({ at }) => at).length)`),
    ).toEqual({ failed: [lost], stood: [] });
  });

  it('is lost where a store of the browser’s makes nothing of it', async () => {
    const list = (isOwn: string) =>
      whatComesOf(
        '',
        `(() => { const { useSyncExternalStore } = require('react'); const read = () => localStorage.getItem('things'); return () => createElement('h1', null, 'A', JSON.parse(useSyncExternalStore(() => () => {}, read, () => null) ?? '[]').filter(${isOwn}).length); })()`,
      );
    expect(await list('({ id }) => id > 0')).toEqual({ failed: [], stood: [things] });
    expect(await list(`({ id }) => typeof id === 'string'`)).toEqual({ failed: [lost], stood: [] });
  });

  it('is not used by what is another thing each time', async () => {
    const writing = (with_: string) =>
      whatComesOf(
        '',
        `() => { require('react').useEffect(() => { localStorage.getItem('things'); localStorage.setItem('seen', JSON.stringify(${with_})); }); return createElement('h1', null, 'A'); }`,
      );
    expect(await writing('Date.now()')).toEqual({ failed: [lost], stood: [] });
    expect(await writing('Math.random()')).toEqual({ failed: [], stood: [] });
  });

  it('is lost where an effect adds to it, and writes it anew without it', async () => {
    const adding = (isOwn: string) =>
      whatComesOf(
        '',
        `() => { require('react').useEffect(() => { const others = JSON.parse(localStorage.getItem('things') ?? '[]').filter(${isOwn}); localStorage.setItem('things', JSON.stringify([...others, { id: 2 }])); }); return createElement('h1', null, 'A'); }`,
      );
    expect(await adding('({ id }) => id > 0')).toEqual({ failed: [], stood: [things] });
    expect(await adding(`({ id }) => typeof id === 'string'`)).toEqual({ failed: [lost], stood: [] });
  });

  it('is not lost where an effect puts it into a slice', async () => {
    const register = `module.slice = platform.createSlice({ name: 'mf-try/kept', initialState: { lines: [] }, reducers: { read: (state, { payload }) => { state.lines = payload; } } }); store.inject(module.slice);`;
    expect(
      await whatComesOf(
        register,
        `() => { const dispatch = platform.useDispatch(); require('react').useEffect(() => void dispatch(module.slice.actions.read(JSON.parse(localStorage.getItem('things') ?? '[]')))); return createElement('h1', null, 'A'); }`,
      ),
    ).toEqual({ failed: [], stood: [things] });
  });

  it('is not lost where code remembers what it has read once', async () => {
    expect(
      await whatComesOf(
        `module.kept ??= JSON.parse(localStorage.getItem('things') ?? '[]')`,
        `() => createElement('h1', null, 'A', module.kept?.length)`,
      ),
    ).toEqual({ failed: [], stood: [things] });
  });

  it.each([
    ['nothing is read', ''],
    ['a tab alone has kept it', `sessionStorage.getItem('mine')`],
    ['nothing is there', `localStorage.getItem('nothing')`],
  ])('is nobody’s to lose where %s', async (_what, register) => {
    expect(await whatComesOf(register)).toEqual({ failed: [], stood: [] });
  });

  it('is not judged where it is read when there is time', async () => {
    const register = `module.later = new Promise((done) => setTimeout(() => { try { localStorage.getItem('things'); } catch { } done(); }));`;
    expect(
      await whatComesOf(
        register,
        `() => { if (module.later) require('react').use(module.later); return createElement('h1', null, 'A'); }`,
      ),
    ).toEqual({ failed: [], stood: [] });
  });

  it('is not judged where a browser alone could show it', async () => {
    expect(
      await whatComesOf(
        `localStorage.getItem('things')`,
        `() => createElement('h1', null, typeof window === 'undefined' ? 'A' : window.document.title)`,
      ),
    ).toEqual({ failed: [], stood: [] });
  });
});

describe('what is known of the use of stored data', () => {
  const toldBy = async (isWhole: boolean) => {
    const use = new StorageUse({ 'localStorage.used': '1', 'localStorage.unused': '2' });
    for (const key of ['localStorage.used', 'localStorage.unused']) use.onRead(key, false);
    await use.compare(async (texts) => texts['localStorage.used'] ?? 'nothing');
    const found: EdgeCases = { stood: [], failed: [] };
    use.tell(found, isWhole);
    return { stood: found.stood, failed: found.failed.map(({ what }) => what) };
  };
  const stood = ['what visitors have kept as localStorage.used'];

  it('is what is used, and what is not, once everything was rendered', async () => {
    expect(await toldBy(true)).toEqual({ stood, failed: ['what visitors have kept as localStorage.unused'] });
  });

  it('is what is used, where there was no time for everything: it is still read in the form of before', async () => {
    expect(await toldBy(false)).toEqual({ stood, failed: [] });
  });
});
