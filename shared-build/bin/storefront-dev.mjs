#!/usr/bin/env node
// Runs the remote in the working folder inside a running shop, updating open pages at each save: storefront-dev
// --against <url>, or --alone with a recording of a shop. PORT is the page's port; HOST is the address to listen at, by
// default the loopback address.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import { shopAddress } from '../src/dev/shopAddress.mjs';

const usage = 'npm run dev -- --against https://shop.example, or npm run dev -- --alone';

function typed() {
  try {
    return parseArgs({
      options: {
        against: { type: 'string', default: '' },
        alone: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (error) {
    throw new Error(`${error.message.split(/\. (?:To specify|This command)/)[0]}. Usage: ${usage}`);
  }
}

/** The shop to work in; undefined for work with a recording. */
function chosenShop({ against, alone }) {
  if (alone && against)
    throw new Error(
      'Give either --against, to work inside a running shop, or --alone, to work with a recording; not both.',
    );
  if (!alone && !against)
    throw new Error(`Name a running shop by --against, or work with a recording by --alone. Usage: ${usage}`);
  return alone ? undefined : shopAddress(against);
}

async function work(shop) {
  const { register } = await import('tsx/esm/api');
  register();
  const { develop } = await import('../src/dev/dev.ts');
  const { lastRecorded } = await import('../src/dev/Recording.ts');
  const folder = process.cwd();
  const { definition } = await import(pathToFileURL(join(folder, 'src/remote.ts')).href);
  const onBuilt = ({ name, faults }) =>
    console.log(faults.length === 0 ? `${name} is built.` : `${name} does not build:\n${faults.join('\n\n')}`);
  const onBroken = (error) => {
    console.error(`Building has failed for good (${error.message}): repair this, and start the command again.`);
    process.exit(1);
  };
  const recorded = join(folder, '.cache/recorded');
  const { url, addresses, stop } = await develop({
    remotes: [{ definition, folder }],
    shop,
    recorded,
    port: Number(process.env.PORT || 3001),
    host: process.env.HOST || undefined,
    onBuilt,
    onBroken,
  });
  const end = () => void stop().finally(() => process.exit(0));
  process.once('SIGINT', end).once('SIGTERM', end);
  console.log(
    `${definition.name} is at ${url}, everything else is ${shop ? `from ${shop.origin}` : `from the recording of ${lastRecorded(recorded)?.name}`}.`,
  );
  console.log(`In a deployed shop that allows it: ?remote.${definition.name}=${addresses[definition.name]}`);
}

try {
  const given = typed();
  if (given.help) console.log(`Usage: ${usage}`);
  else await work(chosenShop(given));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
