import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { workspaceFolder } from './packages';
import { publishPackage } from './publish';
import { linkRemote } from './link';

const usage = `Usage:
  npm run release -- publish <package>… [--no-build]  builds packages and makes the builds live
  npm run release -- link <address>                   makes a remote on another origin live: the folder of its build.json
  npm run release -- unlink <package>                 takes a remote out of the shop`;

/** Builds one package by its own script; its output is shown. */
function build(folder: string): void {
  const { status } = spawnSync('npm', ['run', 'build', '--silent'], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error(`Nothing was published: the build of ${folder} failed.`);
}

async function publish(folder: string, releases: string, withBuild: boolean): Promise<void> {
  if (withBuild) build(folder);
  const { name, version, revision } = await publishPackage(folder, releases);
  console.log(`${name} ${version} is live${revision === undefined ? '' : ` (table ${revision})`}.`);
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'no-build': { type: 'boolean' }, releases: { type: 'string', default: process.env['RELEASES_DIR'] ?? '.releases' } },
  });
  const [command, subject, ...others] = positionals;
  if (!subject) throw new Error(usage);
  const { releases } = values;
  switch (command) {
    case 'publish': {
      for (const name of [subject, ...others]) await publish(workspaceFolder(name), releases, !values['no-build']);
      return;
    }
    case 'link': {
      const { name, revision } = await linkRemote({ address: subject }, releases);
      console.log(`${name} is live from ${subject} (table ${revision}).`);
      return;
    }
    case 'unlink': {
      const { revision } = await linkRemote({ remove: subject }, releases);
      console.log(`${subject} is no longer part of the shop (table ${revision}).`);
      return;
    }
    default:
      throw new Error(usage);
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
