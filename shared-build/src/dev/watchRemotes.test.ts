import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Compiler, Configuration } from 'webpack';
import { placeholderEntry } from './placeholderEntry';
import { watchRemotes, type Built, type Watching } from './watchRemotes';

const root = join(__dirname, '../../..');
let folder: string;
let watching: Watching;
let told: Built[];
let broken: jest.Mock;

const source = () => join(folder, 'entry.js');
const save = (text: string) => writeFileSync(source(), text);
const entryIn = () => readFileSync(join(folder, 'out/browser/remoteEntry.js'), 'utf8');

/** A remote as small as one can be; `failing` decides whether a build ends in what no build can. */
function watch(failing = () => false) {
  const breaking = {
    apply: ({ hooks }: Compiler) =>
      hooks.emit.tap('breaking', () => {
        if (failing()) throw new Error('no space left');
      }),
  };
  const build: Configuration = {
    name: 'mf-x',
    mode: 'development',
    devtool: false,
    context: folder,
    entry: { remoteEntry: source() },
    stats: 'none',
    output: { path: join(folder, 'out/browser'), filename: '[name].js' },
    optimization: { emitOnErrors: false },
    plugins: [breaking],
  };
  watching = watchRemotes(
    [{ build, waiting: placeholderEntry('mf-x', root, join(folder, 'out')) }],
    (built) => told.push(built),
    broken,
  );
}

/** Settles when a watcher has said so much. */
async function heard(count: number) {
  while (told.length < count) await new Promise((done) => setTimeout(done, 20));
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watching-'));
  mkdirSync(join(folder, 'out'));
  told = [];
  broken = jest.fn();
});

afterEach(async () => {
  await watching.stop();
  rmSync(folder, { recursive: true });
});

describe('a build that cannot be', () => {
  it('is told, and nothing waits for it any more', async () => {
    save('one()');
    let isFull = false;
    watch(() => isFull);
    await watching.first;
    isFull = true;
    save('two()');
    while (broken.mock.calls.length === 0) await new Promise((done) => setTimeout(done, 20));
    expect(broken.mock.calls).toEqual([
      [expect.objectContaining({ message: expect.stringContaining('no space left') })],
    ]);
    await watching.settled('mf-x');
  });

  it('ends the beginning where it is the first', async () => {
    save('one()');
    watch(() => true);
    await expect(watching.first).rejects.toThrow('no space left');
    await watching.settled('mf-x');
    expect(broken).not.toHaveBeenCalled();
  });
});

it('a remote whose first build is broken says so in the page, until one is there', async () => {
  save('one(');
  watch();
  await watching.first;
  expect(told[0]!.faults).toHaveLength(1);
  expect(entryIn()).toContain('does not build');
  save('two(');
  await heard(2);
  expect(entryIn()).toContain('does not build');
  save('three()');
  await heard(3);
  expect(entryIn()).toContain('three()');
  // What was built once stays.
  save('four(');
  await heard(4);
  expect(entryIn()).toContain('three()');
});
