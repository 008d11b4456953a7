import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { remotesIn } from '../remotes.cjs';
import { syncRemotes, librariesOf, WorkspaceError } from '../workspaces.mjs';

const repository = join(__dirname, '../..');

let root: string;
const lock = () => readFileSync(join(root, 'package-lock.json'), 'utf8');
const adopt = () => syncRemotes(root, remotesIn(root));

function writeRemote(name: string, description: string | Buffer) {
  mkdirSync(join(root, name, 'src'), { recursive: true });
  writeFileSync(join(root, name, 'src/remote.ts'), '');
  writeFileSync(join(root, name, 'package.json'), description);
}

function addRemote(
  name: string,
  dependencies: Record<string, string> = { valibot: '1.5.0', '@storefront/platform': '*' },
) {
  writeRemote(name, JSON.stringify({ name: `@storefront/${name}`, version: '1.0.0', dependencies }));
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'workspaces-'));
  writeFileSync(join(root, 'package-lock.json'), readFileSync(join(repository, 'package-lock.json')));
  for (const name of remotesIn(repository)) writeRemote(name, readFileSync(join(repository, name, 'package.json')));
});

afterEach(() => rmSync(root, { recursive: true }));

describe('a folder mf-*', () => {
  it('is a remote when it holds a package', () => {
    mkdirSync(join(root, 'mf-empty'));
    expect(remotesIn(root)).toEqual(remotesIn(repository));
  });

  it('that was here before changes nothing', () => {
    const before = lock();
    expect(adopt()).toEqual({ came: [], gone: [], wanting: [] });
    expect(lock()).toBe(before);
  });

  it('that is new is linked, and stands in the lock file as npm writes it', () => {
    addRemote('mf-fresh');
    const libraries = librariesOf(root);
    expect(adopt().came).toEqual(['mf-fresh']);
    expect(readlinkSync(join(root, 'node_modules/@storefront/mf-fresh'))).toBe('../../mf-fresh');
    const { packages } = JSON.parse(lock());
    expect(packages['mf-fresh']).toEqual({
      name: '@storefront/mf-fresh',
      version: '1.0.0',
      dependencies: { '@storefront/platform': '*', valibot: '1.5.0' },
    });
    expect(packages['node_modules/@storefront/mf-fresh']).toEqual({ resolved: 'mf-fresh', link: true });
    const names = Object.keys(packages);
    expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en')));
    // The builds of others are not made anew for it.
    expect(librariesOf(root)).toBe(libraries);
  });

  it('that goes leaves no trace', () => {
    const before = lock();
    addRemote('mf-fresh');
    adopt();
    rmSync(join(root, 'mf-fresh'), { recursive: true });
    expect(adopt().gone).toEqual(['mf-fresh']);
    expect(lock()).toBe(before);
    expect(existsSync(join(root, 'node_modules/@storefront/mf-fresh'))).toBe(false);
  });

  it.each([
    ['^1.4.9', true],
    ['~1.5.0', true],
    ['^1.5.0', true],
    ['^1.5.1', false],
    ['^2.0.0', false],
    ['~1.4.0', false],
    ['^0.5.0', false],
    ['>=1.0.0', false],
    ['latest', false],
  ])(
    'that wants a library by the range %s is taken in without npm where one within it is here: %s',
    (range, isHere) => {
      const file = join(root, 'package-lock.json');
      const { packages, ...rest } = JSON.parse(lock());
      writeFileSync(
        file,
        JSON.stringify({
          ...rest,
          packages: { ...packages, 'node_modules/valibot': { ...packages['node_modules/valibot'], version: '1.5.0' } },
        }),
      );
      addRemote('mf-fresh', { valibot: range });
      expect(adopt()).toEqual({ came: isHere ? ['mf-fresh'] : [], gone: [], wanting: isHere ? [] : ['mf-fresh'] });
    },
  );

  it('that wants a library which is not here is left to npm', () => {
    const before = lock();
    addRemote('mf-fresh', { 'left-pad': '1.0.0' });
    expect(adopt()).toEqual({ came: [], gone: [], wanting: ['mf-fresh'] });
    expect(lock()).toBe(before);
  });

  it('that wants another version of a library is left to npm, too', () => {
    addRemote('mf-fresh', { valibot: '1.4.0' });
    expect(adopt().wanting).toEqual(['mf-fresh']);
  });

  it.each([
    [
      'is called as no remote can be',
      () => addRemote('mf-Gifts'),
      "The folder mf-Gifts cannot be a remote's: it is mf- and then small letters, digits and single hyphens.",
    ],
    [
      'was copied, and calls itself as the first does',
      () => writeRemote('mf-copy', '{ "name": "@storefront/mf-news" }'),
      'mf-copy/package.json calls itself @storefront/mf-news: a remote is called as its folder is, @storefront/mf-copy.',
    ],
    [
      'promises nothing',
      () => (addRemote('mf-half'), rmSync(join(root, 'mf-half/src'), { recursive: true })),
      'The folder mf-half has no src/remote.ts',
    ],
    ['was merged half', () => writeRemote('mf-merged', '<<<<<<< HEAD\n{}'), 'mf-merged/package.json cannot be read: '],
    [
      'meets a lock file that was merged half',
      () => writeFileSync(join(root, 'package-lock.json'), '<<<<<<< HEAD\n{}'),
      'package-lock.json cannot be read: ',
    ],
  ])('that %s is refused with a sentence, before anything is written', (_what, make, sentence) => {
    make();
    const before = lock();
    expect(adopt).toThrow(WorkspaceError);
    expect(adopt).toThrow(sentence);
    expect(lock()).toBe(before);
  });

  it('leaves nothing beside the lock file that it writes', () => {
    addRemote('mf-fresh');
    const before = readdirSync(root);
    adopt();
    expect(readdirSync(root).sort()).toEqual([...before, 'node_modules'].sort());
  });
});
