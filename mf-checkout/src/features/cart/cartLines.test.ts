import { linesBeyond, mergeLine, replaceLine, sanitiseLines, type CartLine } from './cartLines';

const line = (subscriptionId: number, count: number, region: CartLine['region'] = 'cis'): CartLine => ({
  subscriptionId,
  region,
  count,
});

describe('cart lines', () => {
  it('S082 adds to an identical line, and appends any other', () => {
    expect(mergeLine([line(1, 2)], line(1, 1)).lines).toEqual([line(1, 3)]);
    expect(mergeLine([line(1, 2)], line(1, 1, 'global')).lines).toEqual([line(1, 2), line(1, 1, 'global')]);
  });

  it('S082 never counts more than 50', () => {
    expect(mergeLine([line(1, 50)], line(1, 1))).toEqual({ lines: [line(1, 50)], limited: true });
    expect(mergeLine([line(1, 30)], line(1, 20))).toEqual({ lines: [line(1, 50)], limited: false });
  });

  it('S094 puts a replaced line where it stood, or into its like', () => {
    expect(replaceLine([line(1, 2), line(2, 3)], 0, line(3, 2)).lines).toEqual([line(3, 2), line(2, 3)]);
    expect(replaceLine([line(1, 2), line(2, 3)], 0, line(2, 2)).lines).toEqual([line(2, 5)]);
    expect(replaceLine([line(1, 30), line(2, 30)], 0, line(2, 30))).toEqual({ lines: [line(2, 50)], limited: true });
  });

  it.each([
    ['a negative count', { ...line(1, -3) }],
    ['a count of nothing', line(1, 0)],
    ['a fraction', line(1, 1.5)],
    ['not a number', { subscriptionId: 1, region: 'cis', count: null }],
    ['an unknown region', { subscriptionId: 1, region: 'moon', count: 1 }],
    ['no plan', { region: 'cis', count: 1 }],
  ])('S091 drops a line with %s and says so', (_, bad) => {
    const { lines, complaints } = sanitiseLines([bad, line(2, 1)]);
    expect(lines).toEqual([line(2, 1)]);
    expect(complaints).toHaveLength(1);
  });

  it('S091 cuts a saved count over 50 to 50 and says so', () => {
    const { lines, complaints } = sanitiseLines([line(1, 99)]);
    expect(lines).toEqual([line(1, 50)]);
    expect(complaints).toHaveLength(1);
    expect(sanitiseLines([line(1, 30), line(1, 30)])).toMatchObject({
      lines: [line(1, 50)],
      complaints: [expect.stringContaining('was cut to the limit of 50')],
    });
  });

  it('S091 takes anything but a list as an empty cart and says so', () => {
    expect(sanitiseLines({ lines: [] })).toEqual({
      lines: [],
      complaints: [expect.stringContaining('not a list')],
      tooMany: false,
    });
  });

  it('S091 keeps the first 100 lines, and says of each other one that it was dropped', () => {
    const many = Array.from({ length: 102 }, (_, place) => line(place + 1, 1));
    const { lines, complaints, tooMany } = sanitiseLines([...many, line(1, 2)]);
    expect(lines).toEqual([line(1, 3), ...many.slice(1, 100)]);
    expect(complaints).toEqual([
      expect.stringContaining('"subscriptionId":101'),
      expect.stringContaining('"subscriptionId":102'),
    ]);
    expect(tooMany).toBe(true);
    expect(sanitiseLines(many.slice(0, 100))).toMatchObject({ complaints: [], tooMany: false });
  });

  it('S091 looks at a thousand entries: who wrote more there held the page for ever', () => {
    const junk = (entries: number) => sanitiseLines([...Array(entries).fill('planted'), line(1, 2)]);
    expect(junk(999)).toMatchObject({ lines: [line(1, 2)], tooMany: false });
    expect(junk(1000)).toMatchObject({ lines: [], tooMany: true });
    expect(junk(1000).complaints).toHaveLength(1000);
  });

  it('S127 leaves what is beyond an order', () => {
    expect(linesBeyond([line(1, 3), line(2, 1), line(3, 1)], [line(1, 2), line(2, 1)])).toEqual([
      line(1, 1),
      line(3, 1),
    ]);
  });
});
