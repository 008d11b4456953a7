import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base } from '@playwright/test';
import { runningShop, type Shop } from './globalSetup';
import { copyReleases } from './releases';
import { freePort, startShell, unhurried } from './servers';

/** A remote's sheet is brought ahead of the script that wants it, which comes late on a busy machine. One that does not fit is complained of in other words. */
const earlySheet = /\/releases\/mf-\S+\.css was preloaded using link preload but not used/;

/** What the browser complained about during a journey. */
export class Problems {
  private readonly seen: string[] = [];
  private readonly expected = [earlySheet];

  add(problem: string): void {
    this.seen.push(problem);
  }

  /** Names a complaint that belongs to the journey. */
  expect(...complaints: RegExp[]): void {
    this.expected.push(...complaints);
  }

  get unexpected(): string[] {
    return this.seen.filter((problem) => !this.expected.some((complaint) => complaint.test(problem)));
  }
}

interface OwnReleases {
  /** The shop's address. */
  url: string;
  releasesDir: string;
}

interface Fixtures {
  shop: Shop;
  problems: Problems;
  /** A second shell server over a release store that this journey may change; the API is the run's. */
  ownReleases: OwnReleases;
  /** A temporary folder. */
  folder: string;
}

export const test = base.extend<Fixtures>({
  shop: async ({}, use) => use(runningShop()),

  baseURL: async ({ shop }, use) => use(shop.url),

  /** Every journey fails on an error in the console, hydration warnings among them. */
  problems: [
    async ({ context }, use) => {
      const problems = new Problems();
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) problems.add(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => problems.add(`${error.error()} (${error.page()?.url()})`));
      await use(problems);
      expect(problems.unexpected, 'the console is silent').toEqual([]);
    },
    { auto: true },
  ],

  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'storefront-journey-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },

  ownReleases: async ({ shop, folder, context }, use) => {
    const releasesDir = join(folder, 'releases');
    await copyReleases(releasesDir);
    const shell = await startShell({ releasesDir, port: await freePort(), apiPort: shop.apiPort, environment: unhurried });
    await use({ url: shell.url, releasesDir });
    // A page that still loads would complain about the server's end.
    for (const page of context.pages()) await page.close();
    await shell.stop();
  },
});

export { expect };
