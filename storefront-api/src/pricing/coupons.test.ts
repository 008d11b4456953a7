import type { CouponRow } from './couponRepository';
import { findCoupon } from './coupons';

const now = new Date('2026-11-22T12:00:00Z');
const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);

const kept: CouponRow = {
  code: 'SPRING',
  percent: 20,
  starts_at: null,
  expires_at: null,
  max_uses: null,
  per_email: null,
  products: null,
  used: 7,
  from_content: false,
  retired: false,
  read_at: now,
};

/** What the text comes to where the coupon is kept so. */
async function found(changes: Partial<CouponRow> = {}, text = 'spring', productIds = [1, 2]) {
  const asked: string[] = [];
  const coupon = async (code: string) => {
    asked.push(code);
    return code === kept.code ? { ...kept, ...changes } : undefined;
  };
  return { coupon: await findCoupon({ coupon }, text, productIds), asked };
}

describe('S184 a coupon', () => {
  it.each(['SPRING', 'spring', '  Spring\t', '\u200bSpr\u00ading \u2060'])(
    'is found by %j, whatever its letters, the spaces around it and what nobody sees of it',
    async (text) => {
      expect(await found({}, text)).toEqual({
        coupon: { text: 'SPRING', status: 'applied', percent: 20, products: null },
        asked: ['SPRING'],
      });
    },
  );

  it.each(['новый10', 'новы\u0438\u030610'])(
    'is asked for by whole letters where %j is written, of which some programs make two',
    async (text) => {
      expect((await found({}, text)).asked).toEqual(['НОВЫЙ10']);
    },
  );

  it.each(['', '  \n', '\u200b'])('is none where the text is %j, and nobody is asked', async (text) => {
    expect(await found({}, text)).toEqual({
      coupon: { text: '', status: 'none', percent: 0, products: null },
      asked: [],
    });
  });

  it('that nobody knows keeps the text that was written', async () => {
    expect((await found({}, ' autumn ')).coupon).toEqual({
      text: 'autumn',
      status: 'unknown',
      percent: 0,
      products: null,
    });
  });

  it('holds from the moment of its beginning until before that of its end', async () => {
    const statusWith = async (changes: Partial<CouponRow>) => (await found(changes)).coupon.status;
    expect([
      await statusWith({ starts_at: after(1) }),
      await statusWith({ starts_at: now }),
      await statusWith({ starts_at: after(-1) }),
    ]).toEqual(['notYet', 'applied', 'applied']);
    expect([
      await statusWith({ expires_at: after(-1) }),
      await statusWith({ expires_at: now }),
      await statusWith({ expires_at: after(1) }),
    ]).toEqual(['expired', 'expired', 'applied']);
  });

  it('is used up when it was used as often as it may be', async () => {
    const statusWith = async (used: number, max_uses: number | null) => (await found({ used, max_uses })).coupon.status;
    expect([
      await statusWith(1, 2),
      await statusWith(2, 2),
      await statusWith(3, 2),
      await statusWith(0, 0),
      await statusWith(1000, null),
    ]).toEqual(['applied', 'usedUp', 'usedUp', 'usedUp', 'applied']);
  });

  it('is for its products where one of them is there, and says for which', async () => {
    expect((await found({ products: [2, 9] })).coupon).toEqual({
      text: 'SPRING',
      status: 'applied',
      percent: 20,
      products: [2, 9],
    });
    expect((await found({ products: [9] })).coupon).toEqual({
      text: 'SPRING',
      status: 'otherProducts',
      percent: 0,
      products: null,
    });
    expect((await found({ products: [] })).coupon.status).toBe('otherProducts');
  });

  it('that does not hold takes nothing off, also where it would be for the products', async () => {
    expect((await found({ expires_at: now, products: [1] })).coupon).toEqual({
      text: 'SPRING',
      status: 'expired',
      percent: 0,
      products: null,
    });
  });
});
