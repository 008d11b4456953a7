#!/usr/bin/env node
// Builds the package in the working folder by its webpack.config.ts, or by the given configuration file; prints
// webpack's errors if the build fails.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { register } from 'tsx/esm/api';
import webpack from 'webpack';

// The release command waits for this build. If it is killed, this process has to end by itself, since npm, between
// both, gets no signal.
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
  const { children = [{ name: stats.compilation.name, time: stats.endTime - stats.startTime }] } = stats.toJson({
    all: false,
    timings: true,
  });
  for (const { name, time } of children) console.log(`${name}: built in ${time} ms`);
});
