/** @jest-environment @storefront/build/jest/server.cjs */
import { realmGlobal } from '../../rendering/realmGlobal';
import { withUnreadableBrowser, onAnotherMachine, withPatches } from './patchedGlobals';

const never = () => new Promise<never>(() => {});
const isThere = () => 'window' in realmGlobal;

it('a browser that seems to be there is gone when what was done there is over, fails, or comes to no end', async () => {
  expect(await withUnreadableBrowser(async () => isThere())).toBe(true);
  expect(isThere()).toBe(false);
  await expect(withUnreadableBrowser(() => Promise.reject(new Error('planted')))).rejects.toThrow('planted');
  expect(isThere()).toBe(false);
  await expect(withUnreadableBrowser(never)).rejects.toThrow('It took longer than 1500 ms.');
  expect(isThere()).toBe(false);
});

it('a machine elsewhere has another time zone and language, for so long', async () => {
  const told = () => new realmGlobal.Date(Date.UTC(2026, 0, 1, 12)).toLocaleString();
  const here = told();
  expect(await onAnotherMachine('Pacific/Kiritimati', async () => told())).toBe('2.1.2026, 02:00:00');
  expect(await onAnotherMachine('Pacific/Pago_Pago', async () => told())).toBe('1.1.2026, 01:00:00');
  expect(told()).toBe(here);
});

it('what was patched is as it was', async () => {
  const owner = { known: 1 };
  await withPatches(
    [
      [owner, 'known', (known: never) => known + 1],
      [owner, 'more', () => 7],
    ],
    async () => expect([owner.known, Reflect.get(owner, 'more')]).toEqual([2, 7]),
  );
  expect(owner).toEqual({ known: 1 });
});
