/** @jest-environment @storefront/build/jest/server.cjs */
import fs, {
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { foreignRules } from '@storefront/sheets';
import { signed, testKey } from '../../testing/releaseStore';
import { stubRemote } from '../../testing/stubRemotes';
import { digestOf } from './digestOf';
import { frameNames } from './frameNames';
import { ReleaseGuard } from './ReleaseGuard';
import { createTableReader, readShellAssets } from './releases';

jest.mock('@storefront/sheets', () => {
  const actual = jest.requireActual<object & { foreignRules: typeof foreignRules }>('@storefront/sheets');
  return { ...actual, foreignRules: jest.fn(actual.foreignRules) };
});

let dir: string;
let logged: jest.SpyInstance;
const file = () => join(dir, 'releases.json');

/** Writes a table as a publish does: whole, in the place of the former. */
function write(content: string, at?: Date) {
  writeFileSync(`${file()}.next`, content);
  if (at) utimesSync(`${file()}.next`, at, at);
  renameSync(`${file()}.next`, file());
}
const tableOf = (revision: number, shell = revision) =>
  signed({ revision, remotes: [], hosts: [{ name: 'shell', version: `1.0.${shell}` }] });

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'table-'));
  mkdirSync(dir, { recursive: true });
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  rmSync(dir, { recursive: true });
  jest.restoreAllMocks();
});

describe('the reader of the release table', () => {
  it('sees both of two publishes within one tick of the file’s clock', () => {
    const tick = new Date(1_700_000_000_000);
    const read = createTableReader(dir, [testKey]);
    for (const revision of [1, 2, 3]) {
      write(tableOf(revision), tick);
      expect(statSync(file()).mtimeMs).toBe(tick.getTime());
      expect(read().revision).toBe(revision);
    }
  });

  it('says once of a table that it cannot be taken, and anew where the same comes back after one that could', () => {
    write(tableOf(1));
    const read = createTableReader(dir, [testKey]);
    read();
    const complaintsAfter = (content: string) => {
      write(content);
      expect([read().revision, read().revision]).toEqual([expect.any(Number), expect.any(Number)]);
      return logged.mock.calls.length;
    };
    expect(['{', '{', tableOf(2), '{'].map(complaintsAfter)).toEqual([1, 1, 1, 2]);
  });

  it('looks once at a table that it cannot take, until its file changes', () => {
    write(tableOf(1));
    const read = createTableReader(dir, [testKey]);
    read();
    write('{');
    const looked = jest.spyOn(fs, 'readFileSync');
    for (let time = 0; time < 3; time++) read();
    expect(looked).toHaveBeenCalledTimes(1);
  });

  it('parses a table once: until it changes, the very same one is given', () => {
    write(tableOf(1));
    const read = createTableReader(dir, [testKey]);
    expect(read()).toBe(read());
  });

  it('gives the very same one where the next shows nothing else, and goes on from its number', () => {
    write(tableOf(5));
    const read = createTableReader(dir, [testKey]);
    const live = read();
    write(tableOf(7, 5));
    expect(read()).toBe(live);
    write(tableOf(6));
    expect(read()).toBe(live);
    expect(logged.mock.calls).toEqual([
      [
        expect.any(String),
        expect.objectContaining({ message: expect.stringMatching(/^It is table 6, and 7 is live/) }),
      ],
    ]);
    write(tableOf(8));
    expect(read().revision).toBe(8);
  });

  it('keeps the last table while the file is gone or damaged, says so once, and takes the next whole one', () => {
    write(tableOf(1));
    const read = createTableReader(dir, [testKey]);
    read();
    rmSync(file());
    expect([read().revision, read().revision]).toEqual([1, 1]);
    expect(logged).toHaveBeenCalledTimes(1);
    write('{ "revision": 2, "rem');
    expect([read().revision, read().revision]).toEqual([1, 1]);
    expect(logged).toHaveBeenCalledTimes(2);
    write(tableOf(3));
    expect(read().revision).toBe(3);
  });

  it.each([
    ['nobody signed', JSON.stringify({ revision: 2, remotes: [] })],
    ['was changed after it was signed', tableOf(2).replace('"revision":2', '"revision":3')],
    ['somebody signed who is not trusted', tableOf(2).replace(testKey, testKey.replace('MCow', 'MCox'))],
  ])('keeps the last table when the next one is one that %s, and says why', (_how, content) => {
    write(tableOf(1));
    const read = createTableReader(dir, [testKey]);
    read();
    write(content);
    expect([read().revision, read().revision]).toEqual([1, 1]);
    expect(logged).toHaveBeenCalledTimes(1);
    expect(() => createTableReader(dir, [testKey])()).toThrow(/signature|trusted/);
  });

  it('keeps the last table when an older one is put back, though it was signed once, and takes the next', () => {
    write(tableOf(5));
    const read = createTableReader(dir, [testKey]);
    read();
    write(tableOf(4));
    expect([read().revision, read().revision]).toEqual([5, 5]);
    expect(logged.mock.calls).toEqual([
      [
        expect.any(String),
        expect.objectContaining({
          message: expect.stringMatching(/^It is table 4, and 5 is live: an older one was put back\./),
        }),
      ],
    ]);
    write(tableOf(6));
    expect(read().revision).toBe(6);
    write(tableOf(4));
    expect(createTableReader(dir, [testKey])().revision).toBe(4);
  });

  it('keeps the last table when another one of the same number comes, which was made of an older one, and takes the same one signed anew', () => {
    const change = { revision: 5, action: 'publish', package: 'mf-shop' };
    const tableWith = (mine: object) => signed({ revision: 5, remotes: [], change: { ...mine, signature: 'a.b' } });
    write(tableWith(change));
    const read = createTableReader(dir, [testKey]);
    const live = read();
    write(tableWith({ ...change, action: 'prune' }));
    expect([read(), read()]).toEqual([live, live]);
    expect(logged.mock.calls).toEqual([
      [
        expect.any(String),
        expect.objectContaining({
          message: expect.stringMatching(
            /^It is another table 5 than the one that is live: an older one was put back, and gone on from\./,
          ),
        }),
      ],
    ]);
    write(signed({ revision: 5, remotes: [], change: { ...change, signature: 'c.d' } }));
    read();
    expect(logged).toHaveBeenCalledTimes(1);
    write(tableOf(6));
    expect(read().revision).toBe(6);
  });

  it('is the same table where only the commit of what it shows is another: pages are kept for it', () => {
    const of = (revision: number, commit: string, version = '1.0.0') =>
      signed({ revision, remotes: [], hosts: [{ name: 'shell', version, commit }] });
    write(of(1, 'a'));
    const read = createTableReader(dir, [testKey]);
    const live = read();
    write(of(2, 'b'));
    expect(read()).toBe(live);
    write(of(3, 'b', '1.0.1'));
    expect(read()).not.toBe(live);
  });

  it('tries again what could not be opened, though nobody has changed it since', () => {
    write(tableOf(1));
    const read = createTableReader(dir, [testKey]);
    read();
    write(tableOf(2));
    const busy = jest.spyOn(fs, 'readFileSync').mockImplementation(() => {
      throw Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
    });
    expect(read().revision).toBe(1);
    busy.mockRestore();
    expect(read().revision).toBe(2);
  });

  describe('at the start of a server', () => {
    const routesOf = (paths: string[]) =>
      paths.map((path, index) => ({ id: `r${index}`, path, visibility: 'public' as const }));
    /** A version in the store, as it was published then; one that nobody has described where no time is said. */
    const versionOf = (name: string, version: string, when: string | undefined, ...paths: string[]) => {
      const { release } = stubRemote(name, [], {
        version,
        base: `/releases/${name}/${version}/`,
        routes: routesOf(paths),
      });
      mkdirSync(join(dir, name, version), { recursive: true });
      if (when) writeFileSync(join(dir, name, version, 'release.json'), signed({ kind: 'remote', when, release }));
      return release;
    };
    const pagesOf = (...remotes: object[]) => {
      write(signed({ revision: 1, remotes, hosts: [] }));
      return Object.fromEntries(
        createTableReader(dir, [testKey])().remotes.map(({ name, version, routes }) => [
          name,
          `${version} ${routes.map(({ path }) => path).join()}`,
        ]),
      );
    };

    it('S211 leaves a page that several have whose version had it first, of those that the store keeps; the other counts as missing', () => {
      versionOf('mf-a', '1', '2026-01-01', 'a');
      versionOf('mf-b', '1', '2026-01-03', 'b');
      const [first, second] = [
        versionOf('mf-b', '2', '2026-01-04', 'b', 'b/:id'),
        versionOf('mf-a', '2', '2026-01-05', 'a', 'B'),
      ];
      expect(pagesOf(second, first)).toEqual({ 'mf-a': 'absent a', 'mf-b': '2 b,b/:id' });
      expect(logged.mock.calls).toEqual([['mf-a 2 is left out: its page B is another’s.']]);
    });

    it('S211 takes who has a page by the table alone, and by no version that was described, for the last one to have it', () => {
      versionOf('mf-a', '1', '2026-01-01', 'a');
      const [owner, thief] = [versionOf('mf-b', '1', '2026-01-03', 'b'), versionOf('mf-a', '2', undefined, 'a', 'b')];
      expect(pagesOf(thief, owner)).toEqual({ 'mf-a': 'absent a', 'mf-b': '1 b' });
    });

    it('S211 believes the table of a page that its first owner has given up, or of which the store knows nothing', () => {
      versionOf('mf-a', '1', '2026-01-01', 'a', 'b');
      expect(pagesOf(versionOf('mf-a', '2', '2026-01-02', 'a'), versionOf('mf-b', '1', '2026-01-03', 'b'))).toEqual({
        'mf-a': '2 a',
        'mf-b': '1 b',
      });
      expect(pagesOf(versionOf('mf-c', '1', undefined, 'c'), versionOf('mf-d', '1', undefined, 'c'))).toEqual({
        'mf-c': '1 c',
        'mf-d': '1 c',
      });
    });

    it('S211 leaves a page to whose it was, though another has a pattern that takes a part of its addresses alone', () => {
      versionOf('mf-a', '1', '2026-01-01', 'a');
      const [owner, thief] = [
        versionOf('mf-b', '1', '2026-01-03', 'b/:id'),
        versionOf('mf-a', '2', '2026-01-05', 'a', 'b/1'),
      ];
      expect(pagesOf(thief, owner)).toEqual({ 'mf-a': 'absent a', 'mf-b': '1 b/:id' });
    });

    it('S023 leaves the shell’s own pages to the shell', () => {
      expect(pagesOf(versionOf('mf-a', '1', '2026-01-01', 'a', 'redirect/home'))).toEqual({ 'mf-a': 'absent a' });
    });

    it('S023 has an entry that is no release promise what its newest version does', () => {
      versionOf('mf-a', '2', '2026-01-02', 'a', 'b');
      versionOf('mf-a', '1', '2026-01-01', 'a');
      expect(
        pagesOf({ name: 'mf-a', version: '3', routes: 'all' }, { name: '../mf-a', version: '3' }, { name: 'mf-b' }),
      ).toEqual({ 'mf-a': 'absent a,b' });
    });
  });

  describe('whose remotes have more origins than the headers of a page can name', () => {
    const linked = (name: string, origin = `https://${name}.${'x'.repeat(50)}.test`) =>
      stubRemote(name, [], { version: 'linked', base: `${origin}/`, server: null }).release;
    const all = Array.from({ length: 30 }, (_none, index) =>
      linked(`mf-${String.fromCharCode(97 + (index % 26))}${Math.floor(index / 26)}`),
    ).sort((one, other) => (one.name < other.name ? -1 : 1));
    const lost = (remotes: readonly { name: string; version: string }[]) =>
      remotes.filter(({ version }) => version === 'absent').map(({ name }) => name);
    const table = (revision: number, remotes: object[], canaries: object[] = []) =>
      write(signed({ revision, remotes, hosts: [], canaries }));

    it('S016 those that come last count as missing, which the log says; who was there stays there', () => {
      const read = createTableReader(dir, [testKey]);
      table(1, all.slice(20));
      expect(lost(read().remotes)).toEqual([]);
      table(2, all);
      const missing = lost(read().remotes);
      expect(missing.length).toBeGreaterThan(0);
      expect(missing).toEqual(all.slice(20 - missing.length, 20).map(({ name }) => name));
      expect(logged.mock.calls[0]).toEqual([
        expect.stringMatching(
          /^mf-\w+ linked is left out: the headers of a page cannot name its origin, https:\/\/mf-\w+\.x+\.test, beside those of the others\.$/,
        ),
      ]);
      expect(logged).toHaveBeenCalledTimes(missing.length);
    });

    it('S016 at a server’s start it is who came last, by the versions that the store keeps', () => {
      all.forEach((release, index) => {
        mkdirSync(join(dir, release.name, release.version), { recursive: true });
        writeFileSync(
          join(dir, release.name, release.version, 'release.json'),
          signed({ kind: 'remote', when: `2026-01-${60 - index}`, release }),
        );
      });
      table(1, all);
      const missing = lost(createTableReader(dir, [testKey])().remotes);
      expect(missing.length).toBeGreaterThan(0);
      expect(missing).toEqual(all.slice(0, missing.length).map(({ name }) => name));
    });

    it('S016 a version under trial is shown to nobody whose origin does not fit beside what is live', () => {
      const live = all.slice(0, 10);
      const canary = (release: object) => ({ percent: 50, release });
      const trial = linked('mf-a0', `https://${'y'.repeat(900)}.test`);
      table(1, live, [canary(trial), canary(linked('mf-b0', 'https://b.test'))]);
      expect(createTableReader(dir, [testKey])().canaries.map(({ release }) => release.name)).toEqual(['mf-b0']);
      expect(logged).toHaveBeenCalledTimes(1);
    });
  });

  it('throws where there never was one', () => {
    expect(createTableReader(dir, [testKey])).toThrow('ENOENT');
  });
});

describe('the browser files of this very server', () => {
  const folder = () => join(dir, 'shell');
  const build = { scripts: ['browser/main.js'], styles: [], fonts: {} };
  const put = (file: string, content: string) => {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), content);
  };
  const describedAs = (version: string) =>
    signed({ kind: 'shell', release: { name: 'shell', version, files: { 'browser/main.js': 'sha384-x' } } });
  const read = () => readShellAssets(dir, 'shell', join(dir, 'own'), [testKey]);

  beforeEach(() => put('own/build.json', JSON.stringify(build)));

  it('are missed in a sentence where there is no release store yet', () => {
    expect(read).toThrow(
      `The browser files of this server are not in ${folder()}: publish its build first (npm run release -- publish shell).`,
    );
  });

  it('are found beside versions that are damaged, half there, or nobody’s', () => {
    put('shell/0.0.1-a/build.json', '');
    put('shell/0.0.1-b/build.json', '[');
    put('shell/0.0.1-c/build.json', JSON.stringify(build));
    put('shell/0.0.1-d/build.json', JSON.stringify(build));
    put('shell/0.0.1-d/release.json', '{}');
    expect(read).toThrow(
      /^The browser files of this server are not in \S+\/shell: 0\.0\.1-d cannot be trusted \(It has no signature\.\); publish its build first/,
    );
    put('shell/1.0.0-e/build.json', JSON.stringify({ ...build, commit: 'another' }));
    put('shell/1.0.0-e/release.json', describedAs('1.0.0-e'));
    expect(read()).toMatchObject({ base: '/releases/shell/1.0.0-e/', files: { 'browser/main.js': 'sha384-x' } });
  });
});

describe('what stands before the store', () => {
  const put = (version: string, contents: Record<string, string>) => {
    const files = Object.fromEntries(Object.entries(contents).map(([file, content]) => [file, digestOf(content)]));
    const release = { name: 'mf-shop', version, base: `/releases/mf-shop/${version}/`, files };
    for (const [file, content] of Object.entries({
      ...contents,
      'release.json': signed({ kind: 'remote', release }),
    })) {
      mkdirSync(dirname(join(dir, 'mf-shop', version, file)), { recursive: true });
      writeFileSync(join(dir, 'mf-shop', version, file), content);
    }
    return release as never;
  };

  /** Asks as a later page does. */
  const later = (guard: ReleaseGuard, release: never) => {
    for (const known of guard['checks'].values()) known.at = -Infinity;
    return guard.isIntact(release);
  };

  describe('a version of many style sheets', () => {
    const sheets = (count: number, length: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_none, index) => [
          `browser/${index}.css`,
          `.c${index}{content:"${'a'.repeat(length)}"}`,
        ]),
      );
    const judged = jest.mocked(foreignRules);

    beforeEach(() => judged.mockClear());

    it('is looked at in turns: pages are answered between, without its screens', () => {
      const guard = new ReleaseGuard(dir, [testKey]);
      const release = put('1.0.0-a', sheets(5, 80_000));
      expect([guard.isIntact(release), judged.mock.calls.length]).toEqual([false, 2]);
      expect([later(guard, release), judged.mock.calls.length]).toEqual([false, 4]);
      expect([later(guard, release), later(guard, release), judged.mock.calls.length]).toEqual([true, true, 5]);
    });

    it('is shown to nobody where they are more than the shop looks at, which the log says once', () => {
      const guard = new ReleaseGuard(dir, [testKey]);
      const said = jest.spyOn(console, 'error').mockImplementation(() => {});
      const release = put('1.0.0-a', sheets(50, 80_000));
      for (let time = 0; time < 20; time++) expect(later(guard, release)).toBe(false);
      expect(judged.mock.calls.length).toBe(7);
      expect(said.mock.calls).toEqual([
        ['mf-shop 1.0.0-a is shown to nobody: its style sheets weigh more than 524288 together.'],
      ]);
    });

    it('is shown at once where they are as many as the shop’s own', () => {
      expect(new ReleaseGuard(dir, [testKey]).isIntact(put('1.0.0-a', sheets(14, 6000)))).toBe(true);
    });
  });

  it('refuses a version whose sheet gives a font, an animation or a property of the frame’s another meaning', () => {
    mkdirSync(join(dir, 'shell/1.0.0-a/browser'), { recursive: true });
    writeFileSync(
      join(dir, 'shell/1.0.0-a/browser/main.css'),
      '@font-face { font-family: Golos } .card { color: red }',
    );
    const said = jest.spyOn(console, 'error').mockImplementation(() => {});
    const taken = frameNames(dir, {
      base: '/releases/shell/1.0.0-a/',
      files: { 'browser/main.css': 'sha384-x', 'browser/gone.css': 'sha384-x' },
    });
    expect(said.mock.calls).toEqual([
      [
        "The names in the shell's own browser/gone.css could not be read: remotes may redefine them.",
        expect.anything(),
      ],
    ]);
    const guard = new ReleaseGuard(dir, [testKey], taken);
    expect(guard.isIntact(put('1.0.0-a', { 'browser/a.css': '.card { font-family: Golos }' }))).toBe(true);
    expect(
      guard.isIntact(put('1.0.0-b', { 'browser/a.css': '@font-face { font-family: Golos; src: url(a.woff2) }' })),
    ).toBe(false);
    expect(said).toHaveBeenLastCalledWith(
      'mf-shop 1.0.0-b: browser/a.css changes elements that are not its own (the font golos), and the version is refused.',
    );
  });

  it('leaves what comes from another origin to browsers, and what says nothing of its files', () => {
    const guard = new ReleaseGuard(dir, [testKey]);
    const said = jest.spyOn(console, 'error').mockImplementation(() => {});
    const release = {
      name: 'mf-shop',
      version: '1.0.0-a',
      base: '/releases/mf-shop/1.0.0-a/',
      files: { 'browser/a.js': 'sha384-x' },
    };
    expect(guard.isIntact({ ...release, base: 'https://cdn.test/mf-shop/1.0.0-a/' } as never)).toBe(true);
    expect(guard.isIntact({ ...release, files: undefined } as never)).toBe(true);
    expect(said).not.toHaveBeenCalled();
    expect(guard.isIntact(release as never)).toBe(false);
  });

  it('says of a version once that its folder describes another, and anew where it does so again after it was right', () => {
    const guard = new ReleaseGuard(dir, [testKey]);
    const release = put('1.0.0-a', { 'browser/a.js': 'a' });
    const other = { ...(release as object), files: { 'browser/a.js': digestOf('b') } };
    const complaintsAfter = (which: object) => {
      later(guard, which as never);
      return logged.mock.calls.filter(([line]) => /release\.json does not describe/.test(String(line))).length;
    };
    expect([other, other, release, other].map(complaintsAfter)).toEqual([1, 1, 1, 2]);
  });

  it('sends the shell’s own sheets, whatever elements they style', () => {
    const content = 'body { color: red }';
    mkdirSync(join(dir, 'shell/1.0.0-a/browser'), { recursive: true });
    writeFileSync(join(dir, 'shell/1.0.0-a/browser/main.css'), content);
    const release = { name: 'shell', version: '1.0.0-a', files: { 'browser/main.css': digestOf(content) } };
    writeFileSync(join(dir, 'shell/1.0.0-a/release.json'), signed({ kind: 'shell', release }));
    expect(new ReleaseGuard(dir, [testKey]).mayServe('/shell/1.0.0-a/browser/main.css')).toBe(true);
  });

  it('reads no file that is larger than any that is published', () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const release = put('1.0.0-a', { 'browser/a.js': 'a' });
    truncateSync(join(dir, 'mf-shop/1.0.0-a/browser/a.js'), 2 ** 24 + 1);
    const read = jest.spyOn(fs, 'readFileSync');
    expect(new ReleaseGuard(dir, [testKey]).isIntact(release)).toBe(false);
    expect(read.mock.calls.filter(([path]) => /a\.js$/.test(String(path)))).toEqual([]);
  });

  it('looks again at what could not be opened, though nobody has changed it since', () => {
    const content = 'code';
    const files = { 'browser/a.js': digestOf(content) };
    const release = { name: 'mf-shop', version: '1.0.0-a', base: '/releases/mf-shop/1.0.0-a/', files };
    mkdirSync(join(dir, 'mf-shop/1.0.0-a/browser'), { recursive: true });
    writeFileSync(join(dir, 'mf-shop/1.0.0-a/browser/a.js'), content);
    writeFileSync(join(dir, 'mf-shop/1.0.0-a/release.json'), signed({ kind: 'remote', release }));
    const guard = new ReleaseGuard(dir, [testKey]);
    const said = jest.spyOn(console, 'error').mockImplementation(() => {});
    const becomeBusy = () =>
      jest.spyOn(fs, 'readFileSync').mockImplementation(() => {
        throw Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
      });
    const busy = becomeBusy();
    for (let time = 0; time < 3; time++) expect(guard.mayServe('/mf-shop/1.0.0-a/browser/a.js')).toBe(false);
    expect(guard.isIntact(release as never)).toBe(false);
    expect(said).toHaveBeenCalledTimes(1);
    busy.mockRestore();
    expect(guard.mayServe('/mf-shop/1.0.0-a/browser/a.js')).toBe(true);
    expect(new ReleaseGuard(dir, [testKey]).isIntact(release as never)).toBe(true);
    // The next time it cannot look, it says so anew.
    writeFileSync(join(dir, 'mf-shop/1.0.0-a/browser/a.js'), `${content} `);
    becomeBusy();
    expect(guard.mayServe('/mf-shop/1.0.0-a/browser/a.js')).toBe(false);
    expect(said).toHaveBeenCalledTimes(2);
  });

  it('forgets the files first that nobody has asked for longest, and not all of them at once', () => {
    const guard = new ReleaseGuard(dir, [testKey]);
    const release = put('1.0.0-a', { 'browser/a.js': 'a', 'browser/b.js': 'b', 'browser/c.js': 'c' });
    expect(guard.isIntact(release)).toBe(true);
    expect(guard.mayServe('/mf-shop/1.0.0-a/browser/a.js')).toBe(true);
    const path = (file: string) => join(dir, 'mf-shop/1.0.0-a/browser', file);
    for (let number = 0; guard['files'].size < 20_000; number++)
      guard['files'].set(`/other/${number}`, { fingerprint: '', found: true });
    put('1.0.0-b', { 'browser/a.js': 'a' });
    expect(guard.mayServe('/mf-shop/1.0.0-b/browser/a.js')).toBe(true);
    expect([guard['files'].size, ...['a.js', 'b.js', 'c.js'].map((file) => guard['files'].has(path(file)))]).toEqual([
      20_000,
      true,
      false,
      true,
    ]);
  });

  describe('a version of very many files', () => {
    const chunks = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_none, index) => [`browser/${index}.js`, 'a']));
    const looks = (spy: jest.SpyInstance) =>
      spy.mock.calls.filter(([path]) => /browser\/\d+\.js$/.test(String(path))).length;

    it('is looked at so many at a time: pages are answered between, without its screens', () => {
      const guard = new ReleaseGuard(dir, [testKey]);
      const release = put('1.0.0-a', chunks(900));
      const read = jest.spyOn(fs, 'readFileSync');
      const found = Array.from({ length: 5 }, () => {
        read.mockClear();
        return [later(guard, release), looks(read)];
      });
      expect(found).toEqual([
        [false, 400],
        [false, 400],
        [true, 100],
        [true, 0],
        [true, 0],
      ]);
    });

    it('is looked at again in turns, each file within a few looks', () => {
      const guard = new ReleaseGuard(dir, [testKey]);
      const said = jest.spyOn(console, 'error').mockImplementation(() => {});
      const release = put('1.0.0-a', chunks(900));
      for (let time = 0; time < 3; time++) later(guard, release);
      const stat = jest.spyOn(fs, 'statSync');
      expect([later(guard, release), looks(stat)]).toEqual([true, 400]);
      writeFileSync(join(dir, 'mf-shop/1.0.0-a/browser/870.js'), 'other');
      const found = Array.from({ length: 6 }, () => later(guard, release));
      expect(found.slice(-4)).toEqual([false, false, false, false]);
      writeFileSync(join(dir, 'mf-shop/1.0.0-a/browser/870.js'), 'a');
      // What changed meanwhile is not taken for whole: all are looked at anew.
      expect(Array.from({ length: 4 }, () => later(guard, release))).toEqual([false, false, true, true]);
      expect(said).toHaveBeenCalledTimes(1);
    });

    it('as large as the shop’s own is whole, or not, at each look', () => {
      const guard = new ReleaseGuard(dir, [testKey]);
      jest.spyOn(console, 'error').mockImplementation(() => {});
      const release = put('1.0.0-a', chunks(200));
      expect(guard.isIntact(release)).toBe(true);
      writeFileSync(join(dir, 'mf-shop/1.0.0-a/browser/199.js'), 'other');
      expect(later(guard, release)).toBe(false);
    });
  });

  it('reads no more of large files at a time than a page can wait for, and all of them in turns', () => {
    const guard = new ReleaseGuard(dir, [testKey]);
    const large = Object.fromEntries([1, 2, 3].map((number) => [`browser/${number}.js`, 'a'.repeat(5 * 2 ** 20)]));
    const release = put('1.0.0-a', large);
    const read = jest.spyOn(fs, 'readFileSync');
    const looks = () => [
      later(guard, release),
      read.mock.calls.filter(([path]) => /browser\/\d\.js$/.test(String(path))).length,
    ];
    expect([looks(), looks(), looks()]).toEqual([
      [false, 2],
      [true, 3],
      [true, 3],
    ]);
  });

  it('looks at what a folder says of its version where the table does not say it', () => {
    const guard = new ReleaseGuard(dir, [testKey]);
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const release = put('1.0.0-a', { 'browser/a.css': 'body { color: red }' });
    expect(guard.isIntact({ ...(release as object), files: undefined } as never)).toBe(false);
  });

  it('remembers nothing of versions that never were, however many are asked for', () => {
    const guard = new ReleaseGuard(dir, [testKey]);
    for (let number = 0; number < 500; number++)
      expect(guard.mayServe(`/mf-shop/1.0.0-${number}/browser/a.js`)).toBe(false);
    expect(guard['versions'].size).toBe(0);
  });
});
