import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { template } from './template';

describe('a template', () => {
  const name = `of-a-test-${process.pid}`;
  const places = new Set<string>();
  let made = 0;

  const make = async (folder: string) => {
    made += 1;
    await new Promise((done) => setTimeout(done, 20));
    writeFileSync(join(folder, 'file'), 'whole');
  };
  const take = async (of = name) => {
    const place = await template(of, make);
    places.add(place);
    return place;
  };

  beforeEach(() => {
    made = 0;
  });
  afterEach(() => {
    for (const place of places) for (const path of [place, `${place}.making`]) rmSync(path, { recursive: true, force: true });
  });

  it('is made once for many who ask at once, and found whole by each', async () => {
    const taken = await Promise.all([take(), take(), take()]);
    expect([made, new Set(taken).size]).toEqual([1, 1]);
    expect(readFileSync(join(taken[0]!, 'file'), 'utf8')).toBe('whole');
    await take();
    expect(made).toBe(1);
  });

  it('is asked for again where making it failed', async () => {
    await expect(template(name, async () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
    await take();
    expect(made).toBe(1);
  });

  it('is made by another one where its maker was killed', async () => {
    const place = await take();
    rmSync(place, { recursive: true });
    mkdirSync(`${place}.making`);
    utimesSync(`${place}.making`, 0, Date.now() / 1000 - 61);
    await take();
    expect(made).toBe(2);
  });
});
