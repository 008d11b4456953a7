/** @jest-environment @storefront/build/jest/server.cjs */
import { ProcessorShares } from './ProcessorShares';

it('a task is charged its part of the time that a process had while it was there', () => {
  let had: number | undefined = 1000;
  const shares = new ProcessorShares(() => had);
  shares.begin(1);
  had = 1100;
  shares.begin(2);
  had = 1300;
  expect([shares.of(1), shares.of(2)]).toEqual([
    { own: 200, others: 100 },
    { own: 100, others: 100 },
  ]);
  had = 1340;
  shares.end(1);
  had = 1350;
  expect(shares.of(2)).toEqual({ own: 130, others: 120 });
  had = undefined;
  expect(shares.of(2)).toEqual({ own: 130, others: 120 });
});
