#!/usr/bin/env node
// Builds the package in the working folder by its webpack.config.ts; a broken build ends with webpack's own words.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { register } from 'tsx/esm/api';
import webpack from 'webpack';

register();
const { default: configuration } = await import(pathToFileURL(join(process.cwd(), 'webpack.config.ts')).href);

webpack(configuration, (error, stats) => {
  if (error || stats?.hasErrors()) {
    console.error(error ?? stats.toString({ preset: 'errors-only', colors: process.stdout.isTTY }));
    process.exitCode = 1;
    return;
  }
  for (const { name, time } of stats.toJson({ all: false, timings: true }).children ?? []) console.log(`${name}: built in ${time} ms`);
});
