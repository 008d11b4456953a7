// npm run dev [-- mf-x…] [--against <url>]: runs remotes of this checkout inside a running shop, a deployed one or one
// that is started here from the release store, and updates open pages at each save. Without a name all remotes; `mf-x
// --alone` works with a recording of a shop; `shell` is the frame, with the shop's remotes.
import './endWithNpm.mjs';
import { join } from 'node:path';
import { shopAddress } from '../shared-build/src/dev/shopAddress.mjs';
import { startShop } from './dev/localShop.mjs';
import { workOnShell } from './dev/shell.mjs';
import { isStopping, requirePorts, stop } from './processes.mjs';
import { ensureInstalled, loadTypeScript, main, PlainError, remotes, root, say, setting } from './steps.mjs';
import { parseArguments } from './parseArguments.mjs';

const usage = 'npm run dev -- [mf-x… | shell] [--against <url>] [--alone]';
const shell = 'shell';
const port = Number(setting('PORT', 3001));
const host = setting('HOST');
const seconds = () => `${(performance.now() / 1000).toFixed(1)} s`;

const readArguments = () =>
  parseArguments(usage, { options: { against: { type: 'string' }, alone: { type: 'boolean', default: false } } });

function chosenRemotes(names) {
  if (names.length === 1 && names[0] === shell) return names;
  const unknown = names.find((name) => !remotes.includes(name));
  if (unknown === shell)
    throw new PlainError('The shell cannot be developed together with remotes: npm run dev -- shell [--against <url>]');
  if (unknown !== undefined)
    throw new PlainError(`There is no remote ${unknown} here. There are ${remotes.join(', ')}.`);
  return names.length > 0 ? [...new Set(names)] : remotes;
}

function addressOf(against) {
  try {
    return shopAddress(against);
  } catch (error) {
    throw new PlainError(error.message);
  }
}

function sayBuilt({ name, faults }) {
  if (faults.length === 0) say(`${name} is built (${new Date().toLocaleTimeString()}).`);
  else console.error(`\n${name} does not build:\n${faults.join('\n\n')}\n`);
}

const recorded = join(root, '.cache/recorded');

/** The name of the last recorded shop; undefined if there is no recording. */
async function lastRecorded() {
  const { lastRecorded: last } = await loadTypeScript('shared-build/src/dev/Recording.ts');
  return last(recorded)?.name;
}

async function workOn(names, shop, onBroken) {
  const { develop } = await loadTypeScript('shared-build/src/dev/dev.ts');
  const folders = names.map((name) => join(root, name));
  const definitions = await Promise.all(
    names.map(async (name) => (await loadTypeScript(`${name}/src/remote.ts`)).definition),
  );
  return develop({
    remotes: folders.map((folder, index) => ({ folder, definition: definitions[index] })),
    shop,
    recorded,
    port,
    host,
    onBuilt: sayBuilt,
    onBroken,
  });
}

main(async () => {
  const { positionals, values } = readArguments();
  const names = chosenRemotes(positionals);
  const against = values.against === undefined ? undefined : addressOf(values.against);
  if (values.alone && names[0] === shell)
    throw new PlainError(
      'The shell needs a running shop, and cannot be developed --alone: npm run dev -- shell [--against <url>]',
    );
  if (values.alone && against)
    throw new PlainError(
      'Give either --against, to work inside a running shop, or --alone, to work with a recording; not both.',
    );
  await requirePorts(
    [{ name: 'PORT', port, whose: 'this page' }],
    ['npm run dev', ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : [])].join(' '),
  );
  await ensureInstalled();
  let running;
  const end = (code) => stop(code, () => running?.stop());
  const onBroken = (error) => {
    console.error(`\nBuilding has failed for good (${error.message}): repair this, and start the command again.`);
    void end(1);
  };
  process.once('SIGINT', () => void end(0)).once('SIGTERM', () => void end(0));
  try {
    // Started at the same time, since both are slow.
    const last = values.alone ? await lastRecorded() : undefined;
    if (values.alone && last === undefined)
      say(
        'There is no recording yet: the shop of this checkout is started this time, and the pages that you open are recorded for --alone.',
      );
    const shop = last !== undefined ? undefined : (against ?? startShop(port));
    // Prevents an unhandled rejection before anybody awaits it; later awaits still reject.
    Promise.resolve(shop).catch(() => undefined);
    running = await (names[0] === shell
      ? workOnShell({ shop, port, host, onBuilt: sayBuilt, onBroken })
      : workOn(names, shop, onBroken));
    console.log(`\n  ${names.join(', ')}:  ${running.url}   (ready after ${seconds()})`);
    console.log(
      `  Everything else:  ${last !== undefined ? `from the recording of ${last}` : against ? against.origin : 'the release store of this checkout'}`,
    );
    for (const [name, address] of Object.entries(running.addresses ?? {}))
      console.log(`  In a deployed shop that allows it:  ?remote.${name}=${address}`);
    console.log('  Open pages are updated at each save. Ctrl-C stops everything.\n');
  } catch (error) {
    if (!isStopping()) console.error(error.message ? `\n${error.message}` : error);
    await end(1);
  }
});
