/** @jest-environment @storefront/build/jest/server.cjs */
import { IdleWork } from './IdleWork';

it('sums up what a process works with nothing asked of it: not what is asked, nor a little in each sample, and to have rested before saves up nothing for later', () => {
  let used: number | undefined = 0;
  const work = new IdleWork(() => used);
  const sample = (milliseconds: number, isAsked = false) => {
    used! += milliseconds;
    return work.sample(isAsked);
  };
  expect([
    sample(500),
    sample(0),
    sample(0),
    sample(15),
    sample(100),
    sample(115),
    sample(900, true),
    sample(5),
    sample(20),
  ]).toEqual([0, 0, 0, 0, 85, 185, 185, 175, 180]);
  used = undefined;
  expect(work.sample(false)).toBe(180);
});
