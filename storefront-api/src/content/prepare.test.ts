import { copiedDemo, type CopiedFolder } from '../testing/contentFolder';
import { check } from './commands';
import { readFolder } from './reading/folder';
import { WrongContent } from './reading/mistakes';
import { checkFolder } from './prepare';

let folder: CopiedFolder;

beforeEach(() => {
  folder = copiedDemo();
});
afterEach(() => folder.close());

const checked = async () => checkFolder(await readFolder(folder.path), new Date());

describe('a folder that is checked', () => {
  it('is told in both places what is there twice, and which to change', async () => {
    folder.change('products/iron-meridian-lantern.yaml', 'id: 1\n', 'id: 2\n');
    const sentence = (other: string) =>
      `The product 2 is there twice, also in products/${other}.yaml. Give another number to the newer one.`;
    expect((await checked()).mistakes.map(({ file, field, sentence: said }) => [file, field, said])).toEqual([
      ['products/iron-meridian-compass-pro.yaml', 'id', sentence('iron-meridian-lantern')],
      ['products/iron-meridian-lantern.yaml', 'id', sentence('iron-meridian-compass-pro')],
    ]);
  });

  it('has a coupon to the end of the day that it names', async () => {
    folder.change('coupons.yaml', '40 days ago', '2030-01-01');
    const { entities } = await checked();
    const coupon = entities.flatMap(({ rows }) => rows).find(({ values }) => values.code === 'SUMMER20');
    expect(coupon?.values.expires_at).toBe('2030-01-02T00:00:00.000Z');
  });

  it('is refused by `content check` with all that is wrong', async () => {
    folder.change('site.yaml', 'dollarRate: 85', 'dollarRate: dear');
    const refusal: unknown = await check(folder.path, new Date()).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(WrongContent);
    expect((refusal as WrongContent).mistakes).toMatchObject([{ file: 'site.yaml', field: 'dollarRate' }]);
  });
});
