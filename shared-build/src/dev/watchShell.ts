import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack, { type Configuration, type Stats } from 'webpack';
import { hostBuilds, shellFiles } from '../host';
import { releaseFileName } from '../manifest';
import { faultsOf, type Built } from './watchRemotes';

const client = join(import.meta.dirname, 'browser/shellClient.ts');

/** The build for development: readable, and quick, since it is not minified. */
const forDevelopers = (build: Configuration, isBrowser: boolean): Configuration => ({
  ...build,
  ...(isBrowser && { entry: { main: [...(build.entry as { main: string[] }).main, client] } }),
  optimization: { ...build.optimization, minimize: false },
  stats: 'none',
});

/**
 * Builds the shell into a folder, and rebuilds it whenever one of its files is saved. `built` is called after each
 * build of both parts, successful or not, one call at a time. `broken` is called with the reason when building has
 * failed for good.
 */
export function watchShell(
  folder: string,
  out: string,
  built: (built: Built) => Promise<void>,
  broken: (error: Error) => void,
): { stop: () => Promise<void> } {
  const options = { name: 'shell', folder };
  const compiler = webpack(hostBuilds(options, out).map((build, index) => forDevelopers(build, index === 0)));
  const last = new Map<string, Stats>();
  let turn = Promise.resolve();

  function describe(): Built {
    const [browser, server] = compiler.compilers.map(({ name = '' }) => last.get(name));
    const faults = [...last.values()].flatMap(faultsOf);
    if (faults.length === 0 && browser)
      writeFileSync(join(out, releaseFileName), JSON.stringify(shellFiles(options, out, browser.compilation), null, 2));
    return { name: 'shell', hash: `${browser?.hash ?? ''}.${server?.hash ?? ''}`, faults };
  }

  const watching = compiler.watch({ aggregateTimeout: 20 }, (error, stats) => {
    if (error) return broken(error);
    for (const one of stats?.stats ?? []) last.set(one.compilation.name ?? '', one);
    const told = describe();
    turn = turn.then(() => built(told));
  });
  return { stop: () => new Promise((resolve) => (watching ? watching.close(() => resolve()) : resolve())) };
}
