import { admittedOrigins, longestOrigins, otherOrigin } from './fileOrigins';

const at = (origin: string) => ({ base: `${origin}/mf-x/1/` });
const origins = Array.from({ length: 60 }, (_none, index) => `https://team-${index}.test`);
const own = { base: '/releases/mf-x/1/' };

describe('origins from which pages load files', () => {
  it('are each remote’s own, but for those in the shop’s store', () => {
    expect([at('https://cdn.test:8443'), own].map(otherOrigin)).toEqual([['https://cdn.test:8443'], []]);
    expect([...admittedOrigins([own, at('https://b.test'), at('https://a.test'), at('https://b.test')])]).toEqual([
      'https://b.test',
      'https://a.test',
    ]);
  });

  it('S016 are no more than the headers of a page can name', () => {
    const admitted = [...admittedOrigins(origins.map(at))];
    expect(admitted).toEqual(origins.slice(0, admitted.length));
    expect(admitted.join(' ').length).toBeLessThanOrEqual(longestOrigins);
    expect([...admitted, origins[admitted.length]].join(' ').length).toBeGreaterThan(longestOrigins);
  });

  it('S211 stay those that were there, whatever stands before them, and none that is left for good', () => {
    const late = at('https://late.test');
    expect([...admittedOrigins([...origins.map(at), late], [late, at('https://gone.test')])].slice(0, 2)).toEqual([
      'https://late.test',
      origins[0],
    ]);
    expect(admittedOrigins([...origins.map(at), late]).has('https://late.test')).toBe(false);
  });

  it('S211 are not kept from those that fit by one that does not', () => {
    expect([...admittedOrigins([at(`https://${'x'.repeat(longestOrigins)}.test`), at('https://a.test')])]).toEqual([
      'https://a.test',
    ]);
  });
});
