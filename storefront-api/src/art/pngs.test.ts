import { createPngs } from './pngs';

function drawer() {
  const drawn: string[] = [];
  let atOnce = 0;
  let most = 0;
  const end: (() => void)[] = [];
  const pngOf = createPngs(async (_kind, seed) => {
    drawn.push(seed);
    most = Math.max(most, (atOnce += 1));
    await new Promise<void>((resolve) => end.push(resolve));
    atOnce -= 1;
    if (seed === 'broken') throw new Error('not drawn');
    return Buffer.from(seed);
  });
  return {
    pngOf,
    drawn,
    most: () => most,
    /** Lets all drawings end, also those that begin then. */
    async endAll(all: (Buffer | Promise<Buffer> | undefined)[]) {
      const ending = setInterval(() => end.splice(0).forEach((one) => one()), 1);
      const made = await Promise.allSettled(all);
      clearInterval(ending);
      return made.map((one) => (one.status === 'fulfilled' ? String(one.value) : 'failed'));
    },
  };
}

describe('pictures for previews', () => {
  it('S205 are drawn one at a time, each once, and one that fails costs itself alone', async () => {
    const { pngOf, drawn, most, endAll } = drawer();
    const all = ['a', 'broken', 'a', 'b', 'a'].map((seed) => pngOf('share', seed));
    expect(await endAll(all)).toEqual(['a', 'failed', 'a', 'b', 'a']);
    expect([drawn, most()]).toEqual([['a', 'broken', 'b'], 1]);
    expect(String(await pngOf('share', 'a'))).toBe('a');
    expect(drawn).toHaveLength(3);
    expect(await endAll([pngOf('share', 'broken')])).toEqual(['failed']);
  });

  it('S205 are refused where many wait, but for those that are there or being drawn', async () => {
    const { pngOf, endAll } = drawer();
    await endAll([pngOf('share', 'kept')]);
    const all = Array.from({ length: 20 }, (_, index) => pngOf('share', `x${index}`));
    expect([pngOf('share', 'one more'), String(await pngOf('share', 'kept'))]).toEqual([undefined, 'kept']);
    const again = pngOf('share', 'x19');
    expect(await endAll([...all, again])).toHaveLength(21);
    expect(await endAll([pngOf('share', 'one more')])).toEqual(['one more']);
  });
});
