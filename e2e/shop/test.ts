import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base, type BrowserContext } from '@playwright/test';
import { runningShop, type Shop } from './globalSetup';
import { copyReleases } from './releases';
import { freePort, startShell, generousRenderLimit } from './servers';

/**
 * Ignored warnings about preloads that were not used in time: of style sheets, whose scripts come late on a busy
 * machine, and of pictures, whose screen a journey may have left. Preloads that do not match have another message.
 */
const unusedPreload = /\/(releases\/mf-\S+\.css|static\/\S+) was preloaded using link preload but not used/;

/** The browser's complaints during a journey. */
export class Problems {
  private readonly seen: string[] = [];
  private readonly expected = [unusedPreload];

  add(problem: string): void {
    this.seen.push(problem);
  }

  /** Allows complaints that the journey causes. */
  expect(...complaints: RegExp[]): void {
    this.expected.push(...complaints);
  }

  get unexpected(): string[] {
    return this.seen.filter((problem) => !this.expected.some((complaint) => complaint.test(problem)));
  }
}

export interface OwnReleases {
  /** The shop's address. */
  url: string;
  releasesDir: string;
}

export interface Fixtures {
  shop: Shop;
  problems: Problems;
  /** A shop over a release store that this journey may change. */
  ownReleases: OwnReleases;
  /**
   * One that the journeys of a worker share: they must not change its table, and have to repair files that they damage.
   */
  damagedReleases: OwnReleases;
  /** A temporary folder. */
  folder: string;
}

/** A second shell server over a release store of its own; the API is the run's. */
async function overReleasesIn(folder: string, use: (own: OwnReleases) => Promise<void>): Promise<void> {
  const releasesDir = join(folder, 'releases');
  await copyReleases(releasesDir);
  const shell = await startShell({
    releasesDir,
    port: await freePort(),
    apiPort: runningShop().apiPort,
    environment: generousRenderLimit,
  });
  await use({ url: shell.url, releasesDir });
  await shell.stop();
}

/** Closes pages, which would otherwise complain when the server stops, or during the next journey. */
async function closePages(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.close();
}

export const test = base.extend<Fixtures, { sharedReleases: OwnReleases }>({
  shop: async ({}, use) => use(runningShop()),

  baseURL: async ({ shop }, use) => use(shop.url),

  /** Every journey fails on an error in the console, hydration warnings among them. */
  problems: [
    async ({ context }, use) => {
      const problems = new Problems();
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()))
          problems.add(`${message.text()} (${message.location().url})`);
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

  ownReleases: async ({ folder, context }, use) => {
    await overReleasesIn(folder, async (own) => {
      await use(own);
      await closePages(context);
    });
  },

  sharedReleases: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'storefront-journeys-'));
      await overReleasesIn(folder, use);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  damagedReleases: async ({ sharedReleases, context }, use) => {
    await use(sharedReleases);
    await closePages(context);
  },
});

export { expect };
