#!/usr/bin/env node
// Builds the package in the working folder by its webpack.config.ts, or by the one that is named; a broken build ends with
// webpack's own words.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { register } from 'tsx/esm/api';
import webpack from 'webpack';

// Who builds to publish waits for this: once they are killed nobody does any more, and npm between both is told nothing.
const publisher = Number(process.env.STOREFRONT_PUBLISHER);
const endWithPublisher = () => {
  try {
    process.kill(publisher, 0);
  } catch ({ code }) {
    if (code === 'ESRCH') process.kill(process.pid, 'SIGTERM');
  }
};
if (publisher) setInterval(endWithPublisher, 1000).unref();

const [file = 'webpack.config.ts'] = process.argv.slice(2);
register();
const { default: configuration } = await import(pathToFileURL(join(process.cwd(), file)).href);

webpack(configuration, (error, stats) => {
  if (error || stats?.hasErrors()) {
    console.error(error ?? stats.toString({ preset: 'errors-only', colors: process.stdout.isTTY }));
    process.exitCode = 1;
    return;
  }
  const { children = [{ name: stats.compilation.name, time: stats.endTime - stats.startTime }] } = stats.toJson({ all: false, timings: true });
  for (const { name, time } of children) console.log(`${name}: built in ${time} ms`);
});
