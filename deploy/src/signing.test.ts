import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSigner } from './keys';
import { abort, startCanary } from './canaries';
import { rollback, unlink } from './live';
import { readBuild } from './build';
import { publish, publishTogether } from './publish';
import { signAgain } from './signing';
import { Releases } from './table/Releases';
import { place, script, type Place } from './testing/place';
import { verify } from './verify';

let here: Place;
/** With another key: while the former one is trusted as well, and when it is not any more. */
let both: Releases;
let later: Releases;

beforeEach(async () => {
  here = await place();
  const { store, signer } = here.releases;
  const next = readSigner({ XDG_CONFIG_HOME: join(here.root, 'next') });
  both = new Releases(store, next, [signer.key, next.key], 'Bob');
  later = new Releases(store, next, [next.key], 'Bob');
});

afterEach(() => here.remove());

describe('signing anew with another key', () => {
  it('leaves nothing for which anybody needs the former one', async () => {
    const { version: first } = await here.release('mf-news', 1);
    const { version: second } = await here.release('mf-news', 2);
    await startCanary(here.releases, await readBuild(await here.built('mf-news', { code: `${script} // 3` })), 5);
    await publishTogether(
      here.releases,
      await Promise.all(['mf-a', 'mf-b'].map(async (name) => readBuild(await here.built(name)))),
    );
    const before = await here.releases.entries();
    expect(await signAgain(both)).toEqual({ signed: 11, left: [] });
    const { change, alongside, ...live } = await later.entries();
    expect({ ...live, change: change?.package, alongside: alongside.map((one) => one.package) }).toEqual({
      ...before,
      change: 'mf-b',
      alongside: ['mf-a'],
    });
    expect(await verify(later)).toEqual({ versions: 5, damages: [], notes: [] });
    expect((await later.history()).map(({ revision }) => revision)).toEqual([5, 4, 3, 2, 1]);
    expect((await rollback(later, 'mf-news', undefined)).version).toBe(first);
    await expect(
      publish(later, await readBuild(await here.built('mf-news', { code: `${script} // 2` }))),
    ).rejects.toThrow(`mf-news ${second} was live before`);
    expect((await verify(later)).damages).toEqual([]);
    expect(await signAgain(both)).toEqual({ signed: 0, left: [] });
  });

  it.each([
    [
      'publishes',
      (releases: Releases) =>
        here
          .built('mf-a')
          .then(readBuild)
          .then((built) => publish(releases, built)),
    ],
    ['takes a remote out', (releases: Releases) => unlink(releases, 'mf-news')],
    ['ends a canary', (releases: Releases) => abort(releases, 'mf-news')],
  ])('misses nothing of whoever %s with the former key in the same moment', async (_what, act) => {
    await here.release('mf-news', 1);
    await startCanary(here.releases, await readBuild(await here.built('mf-news', { code: `${script} // 2` })), 5);
    const { store, signer, trusted } = here.releases;
    let signing: Promise<unknown> | undefined;
    let isSigned = false;
    const isWaiting = async () =>
      (await readdir(join(here.folder, '.claims'))).some((claim) => claim.startsWith('tidying'));
    // Somebody signs anew between the table and the record of what was done.
    const slow: typeof store = Object.assign(Object.create(store), {
      putIfAbsent: async (key: string, content: string) => {
        if (key === 'history/00000003.json') {
          signing = signAgain(both).then(() => (isSigned = true));
          while (!isSigned && !(await isWaiting()));
        }
        return store.putIfAbsent(key, content);
      },
    });
    await act(new Releases(slow, signer, trusted, 'Ann'));
    await signing;
    expect(isSigned).toBe(true);
    expect(await verify(later)).toMatchObject({ damages: [] });
    expect((await later.history()).map(({ revision }) => revision)).toEqual([3, 2, 1]);
  });

  it('leaves what cannot be trusted as it is, and says so', async () => {
    const { version } = await here.release('mf-news', 1);
    await here.release('mf-news', 2);
    const file = join(here.folder, 'mf-news', version, 'release.json');
    await writeFile(file, '{}');
    expect(await signAgain(both)).toEqual({ signed: 4, left: [`${file} cannot be trusted. It has no signature.`] });
  });

  it('ends where nothing can be written: what is left then is nothing that cannot be trusted', async () => {
    await here.release('mf-news', 1);
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    const refused = jest.spyOn(here.releases.store, 'putIfMatch').mockRejectedValue(full);
    await expect(signAgain(both)).rejects.toThrow('ENOSPC');
    refused.mockRestore();
    expect(await signAgain(both)).toMatchObject({ left: [] });
  });

  it('is refused to a key that nobody here trusts', async () => {
    await here.release('mf-news', 1);
    await expect(signAgain(new Releases(both.store, both.signer, here.releases.trusted, 'Eve'))).rejects.toThrow(
      'Nothing was changed: RELEASE_KEYS does not list the key that would sign it',
    );
  });
});
