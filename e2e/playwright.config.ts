import './buildStore.mjs';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { remotesIn } from '@storefront/build/remotes.cjs';
import { findBrowser, launchArguments, type Browser } from './browser';

/** Prints a sentence instead of a stack if there is no browser. */
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

/** Remotes with journeys of their own. */
const withJourneys = remotesIn(root).filter((name) => existsSync(join(root, name, 'journeys')));

/**
 * Started first, so that they do not run alone at the end: the journeys of each of these files share a server, and so
 * one worker.
 */
const longest = /(development|faults|chat)\.spec\.ts$/;

export default defineConfig({
  projects: [
    { name: 'first', testDir: '.', testMatch: longest },
    { name: 'shop', testDir: '.', testIgnore: longest },
    ...withJourneys.map((name) => ({ name, testDir: `../${name}/journeys` })),
  ],
  // `npm run proof -- long` runs them.
  ...(process.env['LONG'] ? {} : { grepInvert: /@long/ }),
  outputDir: '../.cache/journeys',
  globalSetup: './shop/globalSetup.ts',
  // One more than there are cores, since journeys wait for servers, pages and clocks.
  workers: Math.min(8, availableParallelism() + 1),
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // Generous, since these only matter for failures: a busy machine is five times slower, and paid orders are polled
  // after seven seconds.
  timeout: 120_000,
  expect: { timeout: 25_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    // Far from the shop's time zone (UTC by default), so that days which depend on the machine's zone are noticed
    // (S139).
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
