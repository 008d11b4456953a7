// Starts a shop for a command, as journeys do: on free ports, with temporary data and a copy of the live releases.
import { ensureBuilt, ensureInstalled, loadTypeScript, say } from './steps.mjs';

const load = (file) => loadTypeScript(`e2e/${file}`);

/** Builds what changed, starts the shop, and stops it after the work, also if that fails. */
export async function withShop(work) {
  await ensureInstalled();
  await ensureBuilt();
  const { default: startShop, runningShop } = await load('shop/globalSetup.ts');
  say('Starting a shop …');
  const stop = await startShop();
  const stopEarly = () => void stop().then(() => process.exit(1));
  process.once('SIGINT', stopEarly).once('SIGTERM', stopEarly);
  try {
    return await work(runningShop());
  } finally {
    process.off('SIGINT', stopEarly).off('SIGTERM', stopEarly);
    await stop();
  }
}

export async function freePort() {
  const { freePort: find } = await load('shop/servers.ts');
  return find();
}

async function findBrowser() {
  const { findBrowser: find, launchArguments } = await load('browser.ts');
  const { executablePath, env } = find();
  return { executablePath, args: launchArguments, env: { ...process.env, ...env } };
}

export async function openBrowser(...more) {
  const { chromium } = await import('playwright-core');
  const browser = await findBrowser();
  return chromium.launch({ ...browser, args: [...browser.args, ...more] });
}
