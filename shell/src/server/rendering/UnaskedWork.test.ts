/** @jest-environment @storefront/build/jest/server.cjs */
import { UnaskedWork } from './UnaskedWork';

it('what a process works unasked is summed up: not what is asked of it, nor a little at each look, and quiet before saves up nothing for later', () => {
  let had: number | undefined = 0;
  const work = new UnaskedWork(() => had);
  const look = (milliseconds: number, isAsked = false) => {
    had! += milliseconds;
    return work.look(isAsked);
  };
  expect([look(500), look(0), look(0), look(15), look(100), look(115), look(900, true), look(5), look(20)]).toEqual([0, 0, 0, 0, 85, 185, 185, 175, 180]);
  had = undefined;
  expect(work.look(false)).toBe(180);
});
