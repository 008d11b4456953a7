import { parseArgs } from 'node:util';
import { commands, type Answer } from './commands';
import { whoWorks } from './packages';
import { openReleases } from './table';
import { settle } from './watched';

const usage = `Usage: npm run release -- <command>
  publish <package>…                builds packages and makes the builds live
  check <package>                   says what would speak against that
  rollback <package> [version]      makes a kept version live again, by default the one before
  canary <package> [version] --percent <n>   shows a version, or the package's new build, to some visitors
  promote <package>                 makes the canary live for everybody
  abort <package>                   ends the canary
  status, history [package]…        what is live; what was done, by whom and why
  watch                             takes out of the table what the shop withdraws, until it is stopped
  verify                            reads every file and signature
  prune --keep <n>                  keeps n versions of each package, and what is live
  link <package> <address>          makes a remote of another origin live: the folder of its build.json
  unlink <package>                  takes a remote out of the shop

  --because <why>  stands in the history    --no-build  takes the build that is there
  --back           goes back on purpose     --json      for programs
  --allow-breaking <why>   lets through what would break others; stands in the history
  RELEASES_DIR     the release store        RELEASE_KEY, RELEASE_KEYS  who signs, and who is trusted
  API_URL          the API that new versions are compared with`;

function readArguments() {
  return parseArgs({
    allowPositionals: true,
    options: {
      'no-build': { type: 'boolean', default: false },
      because: { type: 'string' },
      back: { type: 'boolean' },
      'allow-breaking': { type: 'string' },
      json: { type: 'boolean', default: false },
      percent: { type: 'string' },
      keep: { type: 'string' },
      releases: { type: 'string', default: process.env['RELEASES_DIR'] ?? '.releases' },
    },
  });
}

async function answer(): Promise<Answer & { asJson: boolean }> {
  const { positionals, values } = readArguments();
  const [name = '', ...subjects] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Error(usage);
  const { 'no-build': withoutBuild, 'allow-breaking': allowBreaking, releases, ...options } = values;
  const store = openReleases(releases, whoWorks());
  for (const sentence of await settle(store)) console.error(sentence);
  const request = { ...options, allowBreaking, build: !withoutBuild, subjects, releases: store };
  return { ...(await command(request)), asJson: options.json };
}

answer().then(
  ({ text, json, failed, asJson }) => {
    if (asJson) console.log(JSON.stringify(json, null, 2));
    if (!asJson || failed) (failed ? console.error : console.log)(text);
    process.exitCode = failed ? 1 : 0;
  },
  (error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
