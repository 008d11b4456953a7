import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publish, type PublishOptions } from '../publish';
import { facts, payload, shellFacts } from './facts';
import { inMemory, type InMemory } from './inMemory';

/** Facts of a build, of which a test of the gate states those that it is about. */
export const route = (path: string, id = 'page') => ({ id, path, visibility: 'public' });
export const event = (type: string, shape = payload({ id: { type: 'number' } })) => ({ type, payload: shape });
export const exposes = (...names: string[]) => ({
  assets: Object.fromEntries(['./register', ...names].map((name) => [name, { scripts: ['news.js'], styles: [] }])),
});
export const fills = (slot: string, props = payload({})) => ({
  slots: [{ slot, widget: 'W', load: 'idle' }],
  fills: [{ slot, widget: 'W', props }],
  ...exposes('./widgets/W', './routes/news'),
});

/** The release store of the test that runs. */
export let here: InMemory;
let edition = 0;

/** Lets each test of a file begin with a release store in which a shell is live. */
export function beginWithLiveShell() {
  let withShell: InMemory;
  beforeAll(async () => {
    withShell = here = inMemory();
    await goes('shell', {});
  });
  beforeEach(() => {
    here = inMemory(withShell);
  });
}

/** Lets a test go on with a release store in which nothing is live. */
export function beginWithoutShell() {
  here = inMemory();
}

/** Publishes a package of this name whose build states these facts. */
export async function goes(
  name: string,
  more: object,
  options: PublishOptions & { sheet?: string; code?: string } = {},
) {
  const kind = name === 'shell' ? 'shell' : 'remote';
  const stated = kind === 'shell' ? shellFacts() : { ...facts(), ...exposes('./routes/news') };
  // A server bundle would be rendered, which is another matter.
  return here.release(name, ++edition, { kind, more: { ...stated, server: null, ...more }, ...options });
}

/** A build of a package of this name that states these facts. */
export const build = (name: string, more: object = {}, options: Parameters<InMemory['candidate']>[1] = {}) =>
  here.candidate(name, { ...options, more: { ...facts(), ...exposes('./routes/news'), server: null, ...more } });

const messageOf = (error: Error) => error.message.replaceAll(/ 1\.2\.0-\w+/g, '');

/** What comes of publishing a build with these files beside, or in place of, those that each has. */
export const outcomeOf = (name: string, files: Record<string, string>, more: object = {}, kind?: string) =>
  build(name, more, { files, kind })
    .then((candidate) => publish(here.releases, candidate))
    .then(
      ({ notes }) => ({ refusal: '', notes }),
      (error: Error) => ({ refusal: messageOf(error), notes: [] }),
    );

/** For what a package that states these facts is refused, without its version; `nothing` where it is published. */
export const refused = (name: string, more: object) => goes(name, more).then(() => 'nothing', messageOf);

/** A folder that exists during one test. */
export async function folderFor(test: (folder: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'gate-'));
  try {
    await test(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
