import type { FileOutcome } from './sendFile';
import { Uploads, uploadsAtOnce, type Send } from './uploads';

function setUp() {
  const underway: {
    name: string;
    signal: AbortSignal;
    onProgress: (share: number) => void;
    end: (outcome: FileOutcome) => Promise<void>;
  }[] = [];
  const send: Send = ({ file, onProgress, signal }) =>
    new Promise((resolve) => {
      const end = async (outcome: FileOutcome) => {
        resolve(outcome);
        await Promise.resolve();
        await Promise.resolve();
      };
      signal.addEventListener('abort', () => resolve('cancelled'));
      underway.push({ name: file.name, signal, onProgress, end });
    });
  const uploads = new Uploads(send);
  return { uploads, underway };
}

const files = (...names: string[]) => names.map((name) => new File([''], name));
const states = ({ get }: Uploads) =>
  get().map(({ name, status, progress, url }) =>
    [name, status, progress, url].filter((part) => part !== undefined).join(' '),
  );

it('S197 sends three files at a time, in their order', async () => {
  expect(uploadsAtOnce).toBe(3);
  const { uploads, underway } = setUp();
  uploads.add(files('a', 'b'));
  uploads.add(files('c', 'd'));
  expect(states(uploads)).toEqual(['a uploading 0', 'b uploading 0', 'c uploading 0', 'd waiting 0']);
  underway[1]!.onProgress(0.5);
  await underway[0]!.end({ url: '/a' });
  expect(states(uploads)).toEqual(['a done 1 /a', 'b uploading 0.5', 'c uploading 0', 'd uploading 0']);
});

it('S197 keeps what failed apart: what was lost is tried again, what was refused is not', async () => {
  const { uploads, underway } = setUp();
  uploads.add(files('a', 'b'));
  underway[0]!.onProgress(0.5);
  await underway[0]!.end('lost');
  await underway[1]!.end('refused');
  expect(states(uploads)).toEqual(['a lost 0.5', 'b refused 0']);
  uploads.retry();
  expect(states(uploads)).toEqual(['a uploading 0', 'b refused 0']);
  expect(underway.map(({ name }) => name)).toEqual(['a', 'b', 'a']);
});

it('S197 cancels what is taken back on its way, and begins the next', async () => {
  const { uploads, underway } = setUp();
  uploads.add(files('a', 'b', 'c', 'd'));
  uploads.remove(uploads.get()[0]!.key);
  await Promise.resolve();
  expect(underway[0]!.signal.aborted).toBe(true);
  expect(states(uploads)).toEqual(['b uploading 0', 'c uploading 0', 'd uploading 0']);
  uploads.clear();
  expect(underway.every(({ signal }) => signal.aborted)).toBe(true);
  expect(uploads.get()).toEqual([]);
});

it('S204 knows what went up before a reload, and gives every file a key of its own', () => {
  const earlier = new Uploads(() => new Promise(() => {}), [{ name: 'a', url: '/a' }]);
  earlier.add(files('b'));
  expect(states(earlier)).toEqual(['a done 1 /a', 'b uploading 0']);
  expect(new Set(earlier.get().map(({ key }) => key)).size).toBe(2);
});

it('S197 says when nothing is on its way any more', async () => {
  const { uploads, underway } = setUp();
  expect(await uploads.settled()).toEqual([]);
  uploads.add(files('a', 'b', 'c', 'd'));
  const settled = jest.fn();
  void uploads.settled().then(settled);
  for (const name of ['a', 'b', 'c']) await underway.find((file) => file.name === name)!.end({ url: name });
  expect(settled).not.toHaveBeenCalled();
  await underway[3]!.end('lost');
  expect(settled).toHaveBeenCalledWith(uploads.get());
});

it('S197 lets go of what is on its way when the screen is gone, and tells those who listen alone', () => {
  const { uploads, underway } = setUp();
  const told = jest.fn();
  const leave = uploads.subscribe(told);
  uploads.add(files('a'));
  expect(told).toHaveBeenCalled();
  told.mockClear();
  leave();
  uploads.add(files('b'));
  expect(told).not.toHaveBeenCalled();
  uploads.end();
  expect(underway.map(({ signal }) => signal.aborted)).toEqual([true, true]);
});
