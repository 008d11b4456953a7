import { test as base, expect } from '@playwright/test';
import { browserCell } from './faults/browserCell';
import { faults } from './faults/faults';
import { FaultyShop } from './faults/faultyShop';
import { serverCell } from './faults/serverCell';
import { runningShop } from './shop/globalSetup';

const test = base.extend<object, { faultyShop: FaultyShop }>({
  faultyShop: [
    async ({}, use) => {
      const shop = await FaultyShop.start(runningShop().apiPort);
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker' },
  ],
});

function faultCalled(name: string) {
  const fault = faults.find((one) => one.name === name);
  if (!fault) throw new Error(`No fault is called “${name}”.`);
  return fault;
}

// Some of the worst; `npm run proof -- faults` tries all of them in every remote, and measures.
const onServer = [
  ['exits when loading', 'mf-news'],
  ['endless loop when rendering', 'mf-support'],
  ['500 MB in large pieces', 'mf-catalog'],
  [`another's endpoint`, 'mf-news'],
  ['exchanges: a toJSON of all objects', 'mf-news'],
  ['writes HTML with <b><a href="/planted">', 'mf-news'],
] as const;

const inBrowser = [
  ['files hang', 'mf-catalog'],
  ['throws in a reducer', 'mf-support'],
  ['throws undefined when rendering', 'mf-checkout'],
  ['throws when it is left', 'mf-news'],
  ['covers the window', 'mf-checkout'],
  ['takes the header away', 'mf-news'],
  ['listeners that answer each other a little later', 'mf-support'],
] as const;

for (const [fault, remote] of onServer)
  test(`on the server, ${remote} costs no other remote anything: ${fault}`, async ({ faultyShop }) => {
    expect(await serverCell(faultyShop, faultCalled(fault), remote, { timed: false })).toEqual([]);
    expect(faultyShop.isAlive()).toBe(true);
  });

for (const [fault, remote] of inBrowser)
  test(`in the browser, ${remote} costs no other remote anything: ${fault}`, async ({ faultyShop, browser }) => {
    expect(await browserCell(faultyShop, faultCalled(fault), remote, browser, { timed: false })).toEqual([]);
  });
