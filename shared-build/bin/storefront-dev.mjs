#!/usr/bin/env node
// Runs the remote in the working folder inside a running shop, each save in place: storefront-dev --against <url>, with PORT for the page's port.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import { register } from 'tsx/esm/api';

register();
const { develop } = await import('../src/dev/dev.ts');

try {
  const { against = '' } = parseArgs({ options: { against: { type: 'string' } } }).values;
  if (!/^https?:\/\/./.test(against) || !URL.canParse(against)) throw new Error('Inside which shop? storefront-dev --against https://shop.example');
  const folder = process.cwd();
  const { definition } = await import(pathToFileURL(join(folder, 'src/remote.ts')).href);
  const onBuilt = ({ name, faults }) => console.log(faults.length === 0 ? `${name} is built.` : `${name} does not build:\n${faults.join('\n\n')}`);
  const { url, stop } = await develop({ remotes: [{ definition, folder }], shop: new URL('/', against), port: Number(process.env.PORT ?? 3001), onBuilt });
  const end = () => void stop().finally(() => process.exit(0));
  process.once('SIGINT', end).once('SIGTERM', end);
  console.log(`${definition.name} is at ${url}, everything else is from ${new URL(against).origin}.`);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
