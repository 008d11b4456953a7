import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
    for (const place of places)
      for (const path of [place, `${place}.making`]) rmSync(path, { recursive: true, force: true });
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

  it('says who makes it, for as long as that is', async () => {
    let maker = '';
    const place = await template(name, async (folder) => {
      const claim = readdirSync(dirname(folder)).find((file) => file.startsWith(name) && file.endsWith('.making'));
      maker = readFileSync(join(dirname(folder), claim!, 'maker'), 'utf8');
    });
    places.add(place);
    expect([maker, existsSync(`${place}.making`)]).toEqual([String(process.pid), false]);
  });

  /** A claim to a template, of a minute ago unless it is said: by this process, or by one that there is not. */
  async function claimed(maker?: string, seconds = 61) {
    const place = await take();
    rmSync(place, { recursive: true });
    mkdirSync(`${place}.making`);
    if (maker !== undefined) writeFileSync(join(`${place}.making`, 'maker'), maker);
    utimesSync(`${place}.making`, 0, Date.now() / 1000 - seconds);
    return place;
  }

  it.each([
    ['a process that is gone', `${2 ** 22 + 1}`],
    ['one that could not say who it is', undefined],
    ['one that could say no more than that it would', ''],
  ])('is made by another one where its maker was killed: %s', async (_who, maker) => {
    await claimed(maker);
    await take();
    expect(made).toBe(2);
  });

  it('is made by another one where its maker’s number is somebody’s after ten minutes: hardly the maker’s', async () => {
    await claimed(`${process.pid}`, 601);
    await take();
    expect(made).toBe(2);
  });

  it('is waited for while its maker is at work, also for longer than a quiet machine takes', async () => {
    const place = await claimed(`${process.pid}`);
    const taking = take();
    await new Promise((done) => setTimeout(done, 200));
    expect(made).toBe(1);
    rmSync(`${place}.making`, { recursive: true });
    await taking;
    expect(made).toBe(2);
  });
});
