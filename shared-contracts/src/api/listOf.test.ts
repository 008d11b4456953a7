import * as v from 'valibot';
import { ServiceConfigSchema } from './config';
import { listOf } from './listOf';
import { PaymentGroupsSchema } from './orders';

let warned: jest.SpiedFunction<typeof console.warn>;

beforeEach(() => {
  warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => warned.mockRestore());

describe('a list from another’s hands', () => {
  it('S102 S104 loses a malformed item alone, and says so', () => {
    expect(v.parse(listOf(v.number()), [1, 'two', 3])).toEqual([1, 3]);
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('"two"'));
  });

  it('S041 S050 S102 has each thing once, the first of an id, and says so; what has no id may be alike', () => {
    const list = listOf(v.object({ id: v.optional(v.number()), name: v.string() }));
    const [one, again, two, nameless] = [
      { id: 1, name: 'a' },
      { id: 1, name: 'b' },
      { id: 2, name: 'a' },
      { name: 'a' },
    ];
    expect(v.parse(list, [{ id: 1 }, one, again, two, nameless, one, nameless])).toEqual([
      one,
      two,
      nameless,
      nameless,
    ]);
    expect(warned).toHaveBeenCalledTimes(3);
    expect(v.parse(listOf(v.nullable(v.string())), [null, null, 'a', 'a'])).toEqual([null, null, 'a', 'a']);
  });

  it.each([null, {}, 'list'])('S102 must be a list: %j is none', (candidate) => {
    expect(v.is(listOf(v.number()), candidate)).toBe(false);
  });

  it('S104 keeps a group of payment methods when one link has the id 0', () => {
    const link = { id: 1, image: '', label: 'Card' };
    expect(v.parse(PaymentGroupsSchema, [{ header: 'Cards', comment: '', links: [{ ...link, id: 0 }, link] }])).toEqual(
      [{ header: 'Cards', comment: '', links: [link] }],
    );
  });

  it('S028 keeps the site’s links when one has no address, or no icon', () => {
    const links = [
      { name: 'forum' },
      { name: 'blog', url: 'https://blog.test', icon: null },
      { name: 'video', url: 'https://video.test' },
    ];
    expect(v.parse(ServiceConfigSchema, { stats: { links } }).stats.links).toEqual([
      { name: 'blog', url: 'https://blog.test', icon: '' },
      { name: 'video', url: 'https://video.test', icon: '' },
    ]);
  });
});
