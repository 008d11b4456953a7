import { killed } from '../testing/purchase/scenes';

describe('orders', () => {
  it('S191 S117 outlive kill -9: no answered order and no payment is lost, and each is mailed once', async () => {
    const { figures, complaints } = await killed({ kills: process.env['LONG'] ? 2 : 1, instances: 1 });
    expect(complaints).toEqual([]);
    expect(figures.paid).toBeGreaterThan(2);
  }, 300_000);
});
