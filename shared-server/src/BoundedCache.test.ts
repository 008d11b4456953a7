import { BoundedCache } from './BoundedCache';

const kilobytes = 1024;
const store = () => new BoundedCache<string>(100 * kilobytes);

describe('a bounded store', () => {
  it('never holds more than its room, however much is put in', () => {
    const kept = store();
    for (let n = 0; n < 10_000; n += 1) {
      kept.set(`once ${n}`, 'x', 3 * kilobytes);
      if (n % 3 === 0) kept.get(`once ${n}`);
      expect(kept.bytes).toBeLessThanOrEqual(100 * kilobytes);
    }
    expect(kept.bytes).toBeGreaterThan(80 * kilobytes);
  });

  it('counts keys too: a million empty values do not fit', () => {
    const kept = store();
    for (let n = 0; n < 10_000; n += 1) kept.set(`nothing ${n}`, '', 0);
    expect(kept.get('nothing 0')).toBeUndefined();
  });

  it('counts what a key and its place cost beside a value', () => {
    const kept = store();
    kept.set('home', 'the home', 1000);
    expect(kept.bytes).toBe(1000 + 2 * 'home'.length + 200);
  });

  it('what others come back to outlives any number of keys that are asked for once', () => {
    const kept = store();
    kept.set('home', 'the home', 10 * kilobytes);
    kept.get('home');
    for (let n = 0; n < 10_000; n += 1) kept.set(`once ${n}`, 'x', 3 * kilobytes);
    expect(kept.get('home')).toBe('the home');
  });

  it('what others come back to does so too when it is kept anew', () => {
    const kept = store();
    kept.set('home', 'the home', 10 * kilobytes);
    kept.get('home');
    kept.set('home', 'the new home', 10 * kilobytes);
    for (let n = 0; n < 1000; n += 1) kept.set(`once ${n}`, 'x', 3 * kilobytes);
    expect(kept.get('home')).toBe('the new home');
  });

  it('what has to make room for others that are come back to is not gone at once', () => {
    const kept = store();
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) {
      kept.set(key, key, 15 * kilobytes);
      kept.get(key);
    }
    expect(kept.get('a')).toBe('a');
  });

  it('gives up the least recently used first', () => {
    const kept = store();
    for (const key of ['a', 'b', 'c']) {
      kept.set(key, key, 15 * kilobytes);
      kept.get(key);
    }
    kept.get('a');
    for (const key of ['d', 'e', 'f', 'g']) {
      kept.set(key, key, 15 * kilobytes);
      kept.get(key);
    }
    expect(['a', 'b', 'g'].map((key) => kept.get(key))).toEqual(['a', undefined, 'g']);
  });

  it('keeps nothing that would push out everything, and not the value that it came for either', () => {
    const kept = store();
    kept.set('a', 'small', kilobytes);
    kept.set('a', 'too large', 50 * kilobytes);
    expect([kept.get('a'), kept.bytes]).toEqual([undefined, 0]);
  });

  it('keeps one that is larger than all newcomers may be, until others are asked for again', () => {
    const kept = store();
    kept.set('large', 'large', 49 * kilobytes);
    for (let n = 0; n < 1000; n += 1) kept.set(`once ${n}`, 'x', 3 * kilobytes);
    expect(kept.get('large')).toBe('large');
    for (let n = 0; n < 10; n += 1) {
      kept.set(`often ${n}`, 'x', 10 * kilobytes);
      kept.get(`often ${n}`);
      expect(kept.bytes).toBeLessThanOrEqual(100 * kilobytes);
    }
    expect([kept.get('large'), kept.get('often 9')]).toEqual([undefined, 'x']);
  });

  it('is empty and without weight after everything is given up', () => {
    const kept = store();
    for (const key of ['a', 'b']) kept.set(key, key, kilobytes);
    kept.get('a');
    kept.set('a', 'again', 2 * kilobytes);
    kept.delete('b');
    expect(kept.get('a')).toBe('again');
    kept.clear();
    expect([kept.get('a'), kept.bytes]).toEqual([undefined, 0]);
  });
});
