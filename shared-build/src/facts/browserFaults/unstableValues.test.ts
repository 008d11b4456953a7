import { createCode } from '../code/code';
import { unstableValues } from './unstableValues';

const anew = (text: string) =>
  unstableValues(
    createCode(
      [
        {
          path: 'src/store.ts',
          text: `const none = []; const kept = { list: [] }; const idsIn = (text) => (text ? JSON.parse(text) : none); const nameIn = (text) => text.trim(); ${text}`,
        },
      ],
      { folder: '/mf-x' },
    ),
    '/mf-x',
  );

it.each([
  'const useIds = () => useSyncExternalStore(subscribe, () => idsIn(readText()), () => none);',
  'const useIds = () => React.useSyncExternalStore(subscribe, () => []);',
  'const useIds = () => useSyncExternalStore(subscribe, () => ({ width: innerWidth }));',
  'const read = () => kept.list.filter(Boolean).slice(0, 8); const useIds = () => useSyncExternalStore(subscribe, read, read);',
  'function read() { const all = readText().split(","); return all; } const useIds = () => useSyncExternalStore(subscribe, read);',
  'function read() { if (isEmpty()) return none; return new Set(kept.list); } const useIds = () => useSyncExternalStore(subscribe, read);',
  'const useIds = () => useSyncExternalStore(subscribe, () => kept.list ?? {});',
])('a store whose answer is another one each time is named with its file: %s', (text) => {
  expect(anew(text)).toEqual(['src/store.ts useSyncExternalStore']);
});

it.each([
  'const useText = () => useSyncExternalStore(subscribe, readText, () => []);',
  'const useName = () => useSyncExternalStore(subscribe, () => nameIn(readText()).slice(0, 8));',
  'const useIds = () => useSyncExternalStore(subscribe, () => kept.list ?? none);',
  'let last; let ids; function read() { const text = readText(); if (text !== last) { last = text; ids = idsIn(text); } return ids; } const useIds = () => useSyncExternalStore(subscribe, read);',
  'let ids; const useIds = () => useSyncExternalStore(subscribe, () => (ids ??= idsIn(readText())));',
  'const made = idsIn(readText()); const useIds = () => useSyncExternalStore(subscribe, () => made);',
  'const useWidth = () => useSyncExternalStore(subscribe, () => innerWidth > 600);',
  'const useIds = () => useMemo(() => [], []);',
  'const useIds = () => useSyncExternalStore(subscribe, unknown);',
  'const read = () => read(); const useIds = () => useSyncExternalStore(subscribe, read);',
])('one that keeps its answer is none: %s', (text) => {
  expect(anew(text)).toEqual([]);
});

describe('a promise that a drawing waits for', () => {
  const screen = (code: string) =>
    anew(
      `const known = new Map(); const load = async (id) => fetch('/' + id); const loadAgain = (id) => load(id).then(read); const loadOnce = (id) => known.get(id) ?? known.set(id, load(id)).get(id); const loadCached = cache(async (id) => read(id)); const first = load(1); function Screen({ id, asked }) { ${code} }`,
    );

  it.each([
    'use(new Promise((done) => setTimeout(done, 10)));',
    'React.use(load(id));',
    'const all = loadAgain(id); use(all);',
    "use(fetch('/a').then(read));",
    "use(import('./late'));",
    'use(Promise.all([asked, asked]));',
  ])('is named with its file where that makes it: %s', (code) => {
    expect(screen(code)).toEqual(['src/store.ts use']);
  });

  it.each([
    'use(asked);',
    'use(Theme);',
    'use(first);',
    'use(loadOnce(id));',
    'use(loadCached(id));',
    'use(useMemo(() => load(id), [id]));',
    'const [all] = useState(() => load(id)); use(all);',
    'store.use(load(id));',
  ])('is none where it is kept: %s', (code) => {
    expect(screen(code)).toEqual([]);
  });
});

describe('an effect that has its component drawn without end', () => {
  const screen = (code: string) =>
    anew(
      `function Screen({ all, page }) { const [list, setList] = useState([]); const options = { page }; const shown = all.filter(Boolean); const load = () => page; const kept = useMemo(() => ({ page }), [page]); ${code} }`,
    );

  it.each([
    'useEffect(() => { setList([]); }, [options]);',
    'useEffect(() => void setList(shown.map(String)), [page, shown]);',
    'React.useLayoutEffect(() => { const first = load(); setList((before) => [...before, first]); }, [load]);',
  ])('is named with its file: %s', (code) => {
    expect(screen(code)).toEqual([expect.stringMatching(/ useEffect$/)]);
  });

  it.each([
    'useEffect(() => { setList([]); }, [page, kept, all, list.length]);',
    'useEffect(() => { setList(page); setCount([]); }, [options]);',
    'useEffect(() => { if (list.length === 0) setList([]); }, [options]);',
    'useEffect(() => { if (page === 1) return; setList([]); }, [options]);',
    'useEffect(() => { const timer = setTimeout(() => setList([])); return () => clearTimeout(timer); }, [options]);',
    'useEffect(async () => { setList([]); }, []);',
  ])('is none: %s', (code) => {
    expect(screen(code)).toEqual([]);
  });
});

describe('an effect that fetches again what has just come', () => {
  const screen = (code: string) =>
    anew(
      `function Screen({ id }) { const query = usePopularQuery(id); const { refetch, data } = useOtherQuery(id); ${code} }`,
    );

  it.each([
    'useEffect(() => { if (query.isSuccess) void query.refetch(); }, [query]);',
    'useEffect(() => { query.refetch(); }, [id, query]);',
    'React.useEffect(() => void query.refetch());',
    'useLayoutEffect(() => { if (query.data && !query.isFetching) { query.refetch(); } }, [query]);',
    'useEffect(() => { query.isSuccess && query.refetch(); }, [query]);',
  ])('is named with its file where it depends on all of a query’s result: %s', (code) => {
    expect(screen(code)).toEqual(['src/store.ts refetch']);
  });

  it.each([
    'useEffect(() => { if (query.isSuccess) void query.refetch(); }, [query.isSuccess]);',
    'useEffect(() => { void query.refetch(); }, [id]);',
    'useEffect(() => { if (query.isError && tries < 3) void query.refetch(); }, [query]);',
    'useEffect(() => { if (query.isSuccess && isOld(query.data)) void query.refetch(); }, [query]);',
    'useEffect(() => { const timer = setInterval(() => query.refetch(), 60_000); return () => clearInterval(timer); }, [query]);',
    'useEffect(() => { void refetch(); }, [data]);',
    'useEffect(() => { other.refetch(); }, [query]);',
    'useEffect(() => { if (query.isSuccess) note(); else void query.refetch(); }, [query]);',
    'const retry = () => query.refetch(); useEffect(() => note(query), [query]);',
  ])('is none where it ends: %s', (code) => {
    expect(screen(code)).toEqual([]);
  });
});
