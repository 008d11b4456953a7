import './ofBuilds.mjs';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { remotesIn } from '@storefront/build/remotes.cjs';
import { findBrowser, launchArguments, type Browser } from './browser';

/** Playwright would print a stack; a sentence is enough. */
function browserOrSentence(): Browser {
  try {
    return findBrowser();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

const { executablePath, env } = browserOrSentence();

const root = join(import.meta.dirname, '..');

/** A remote's own journeys lie in its folder. */
const withJourneys = remotesIn(root).filter((name) => existsSync(join(root, name, 'journeys')));

/** Begun with, so that none of them goes on alone when all others are over: they have servers that the journeys of a file share, and so one worker. */
const longest = /(development|faults|chat)\.spec\.ts$/;

export default defineConfig({
  projects: [
    { name: 'first', testDir: '.', testMatch: longest },
    { name: 'shop', testDir: '.', testIgnore: longest },
    ...withJourneys.map((name) => ({ name, testDir: `../${name}/journeys` })),
  ],
  // `npm run proof -- long` walks them.
  ...(process.env['LONG'] ? {} : { grepInvert: /@long/ }),
  outputDir: '../.cache/journeys',
  globalSetup: './shop/globalSetup.ts',
  // Journeys wait for servers, pages and clocks: one more than there are cores has something to do.
  workers: Math.min(8, availableParallelism() + 1),
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // These only bound a failure: on a busy machine what takes two seconds takes ten, and an order that is paid is looked at again after seven.
  timeout: 120_000,
  expect: { timeout: 25_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    // Far from the shop's zone (UTC by default), so that a day that depends on the machine is noticed (S139).
    timezoneId: 'Asia/Vladivostok',
    viewport: { width: 1280, height: 900 },
    actionTimeout: 25_000,
    navigationTimeout: 40_000,
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: launchArguments,
      ...(env ? { env: { ...(process.env as Record<string, string>), ...env } } : {}),
    },
  },
});
