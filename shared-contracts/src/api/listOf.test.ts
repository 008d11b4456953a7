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
