/** @jest-environment @storefront/build/jest/server.cjs */
import { boundOutput } from './boundedOutput';

/** A stream that remembers what was written to it, at a time that a test tells. */
function bounded() {
  const written: string[] = [];
  const clock = { now: 1000 };
  const stream = {
    write: (text: string, done?: () => void) => (written.push(text), done?.(), true),
  } as unknown as NodeJS.WriteStream;
  boundOutput(stream, () => clock.now);
  return { stream, written, clock, characters: () => written.join('').length };
}

describe('what a renderer says', () => {
  it('is let out as it is', () => {
    const { stream, written } = bounded();
    stream.write('hello\n');
    stream.write(new TextEncoder().encode('Привет\n'));
    stream.write('a', 'utf8');
    expect(written).toEqual(['hello\n', 'Привет\n', 'a']);
  });

  it('S202 neither clears nor overwrites in a terminal what others have said, nor calls it otherwise', () => {
    const { stream, written } = bounded();
    stream.write('\u001b[2J\u001b[1;1Hone\r\n\ttwo\u0007\u009b31m\u0000\u007f\n');
    expect(written).toEqual(['\\u001b[2J\\u001b[1;1Hone\\u000d\n\ttwo\\u0007\\u009b31m\\u0000\\u007f\n']);
  });

  it('is cut where one thing is longer than 8,000 characters, and how much is left out is said', () => {
    const { stream, written } = bounded();
    stream.write('x'.repeat(8000));
    stream.write('x'.repeat(60_000_000));
    expect(written).toEqual(['x'.repeat(8000), `${'x'.repeat(8000)}… (59992000 characters more)\n`]);
  });

  it('is left out beyond 200,000 characters in ten seconds, which is said once', () => {
    const { stream, written, characters } = bounded();
    for (let line = 0; line < 1000; line++) stream.write('x'.repeat(1000));
    expect(written).toHaveLength(201);
    expect(written.at(-1)).toBe('More is said than anybody reads; the rest of these 10 s is left out.\n');
    expect(characters()).toBeLessThan(200_100);
  });

  it('is let out again after ten seconds', () => {
    const { stream, written, clock } = bounded();
    for (let line = 0; line < 1000; line++) stream.write('x'.repeat(1000));
    clock.now += 9999;
    stream.write('too soon');
    clock.now += 1;
    stream.write('again');
    expect(written.slice(-2)).toEqual([expect.stringContaining('left out'), 'again']);
  });

  it('tells who waits that it is written, or left out', async () => {
    const { stream, written } = bounded();
    const say = () => new Promise<string>((done) => stream.write('x'.repeat(1000), 'utf8', () => done('told')));
    const told = await Promise.all(Array.from({ length: 300 }, say));
    expect(told).toEqual(Array.from({ length: 300 }, () => 'told'));
    expect(written).toHaveLength(201);
  });
});
