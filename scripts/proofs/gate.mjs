// Changes to the sources that would break somebody who is live, and changes that break nobody: each is built in a copy
// of the sources and checked against a shop's release store and API. It fails where fewer than 95 % of the first are
// refused by a sentence that names who and what, more than 2 % of the second are, or a check takes more than 10 s after
// the build. `--only breaking` and `--only harmless` walk one half, `--match mf-news` those whose description holds a
// word, `--from 18` those from the 18th on of each list, `--count 20` so many of them, `--list
// first|more|shown|unseen|next|ordinary|week|judge|api|tuesday|fair|deploys|sunday|outside|stranger|guest` one of the
// sixteen lists (or several, with commas), each with the shop that it is tried against, `--api 4000` against an API that
// runs at that port.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { share } from '../figures.mjs';
import { withShop } from '../shop.mjs';
import { packageFolders, PlainError, remotes, say } from '../steps.mjs';
import { withChangedApi } from './gate/described.mjs';
import { lists } from './gate/lists.mjs';
import { copyTree, patch } from './gate/tree.mjs';

/** Milliseconds that a check may take after the build. */
const limit = 10_000;

function execute(folder, environment, ...args) {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '', ...environment },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (words) => (said += words));
  return new Promise((done) =>
    child.once('close', (code, signal) =>
      done({ code, said: said.trim() || (signal ? `It was ended by ${signal}.` : '') }),
    ),
  );
}

const make = (folder, remote) => execute(join(folder, remote), {}, '../build.mjs');

async function build(folder, remote) {
  const { code, said } = await make(folder, remote);
  if (code !== 0) throw new PlainError(`${remote} could not be built:\n${said}`);
}

const release = (folder, environment, ...args) =>
  execute(folder, environment, '--import', 'tsx', 'deploy/src/cli.ts', ...args);

/** A change of the API is one of what it says of itself, or of what it answers. */
function tryApi(folder, environment, change) {
  return withChangedApi(environment.API_URL, change, async (address) => {
    const startedAt = Date.now();
    const { code, said } = await release(folder, { ...environment, API_URL: address }, 'check', 'api');
    return { code, said, milliseconds: Date.now() - startedAt };
  });
}

async function tryChange(folder, environment, change) {
  const { remote, patches } = change;
  if (!patches) return tryApi(folder, environment, change);
  const undo = patch(folder, patches);
  try {
    const built = await make(folder, remote);
    // What no build can be made of is refused by that: `check` builds first.
    if (built.code !== 0) return { code: built.code, said: `The build: ${built.said}`, milliseconds: 0 };
    const startedAt = Date.now();
    const { code, said } = await release(folder, environment, 'check', remote, '--no-build');
    return { code, said, milliseconds: Date.now() - startedAt };
  } finally {
    undo();
  }
}

const describe = ({ kind, what, remote, patches = [] }) =>
  `${kind ? [kind, what].filter(Boolean).join(': ') : what}, ${remote}: ${patches.map(([file, from, to]) => `${file} ${String(to ?? from ?? 'gone').slice(0, 60)}`).join('; ')}`;

/** What is wrong with how a breaking change was met. */
function unrefused({ names }, { code, said }) {
  if (code !== 1) return `was not refused: ${said}`;
  if (/^\s+at /m.test(said)) return `was refused with a stack: ${said}`;
  const missing = names.filter((name) => !said.includes(name));
  return missing.length > 0 ? `was refused without a word of ${missing.join(', ')}: ${said}` : undefined;
}

async function walk(folder, environment, changes, judge) {
  const seen = { met: 0, slowest: 0, complaints: [] };
  for (const [index, change] of changes.entries()) {
    const answer = await tryChange(folder, environment, change);
    const wrong = judge(change, answer);
    seen.slowest = Math.max(seen.slowest, answer.milliseconds);
    if (wrong) seen.complaints.push(`${describe(change)} ${wrong}`);
    else seen.met += 1;
    if (answer.milliseconds > limit) seen.complaints.push(`${describe(change)} took ${answer.milliseconds} ms.`);
    console.log(
      `${index + 1}/${changes.length} ${wrong ? '✗' : '✓'} ${answer.milliseconds} ms  ${describe(change)}${wrong || answer.code !== 0 ? `\n    ${answer.said.split('\n')[0]}` : ''}`,
    );
  }
  return seen;
}

function summary({ met, slowest }, changes, word) {
  return { changes: changes.length, [word]: met, share: share(met, changes.length), 'slowest check, ms': slowest };
}

const joined = (all) => ({
  met: all.reduce((sum, { met }) => sum + met, 0),
  slowest: Math.max(0, ...all.map(({ slowest }) => slowest)),
  complaints: all.flatMap(({ complaints }) => complaints),
});

async function publish(folder, environment, names) {
  for (const name of names) await build(folder, name);
  const { code, said } = await release(folder, environment, 'publish', ...names, '--no-build');
  if (code !== 0) throw new PlainError(`What is live could not be published:\n${said}`);
}

/** Shops on whose home page the stage is. */
const onStage = new Set();

async function putOnStage(folder, environment, { stage, staged }) {
  if (onStage.has(folder)) return;
  onStage.add(folder);
  patch(folder, stage);
  await publish(folder, environment, staged);
}

async function walkList(folder, environment, list, chosen) {
  const [breaks, changes] = [chosen(list.breaking, 'breaking'), chosen(list.harmless, 'harmless')];
  if (list.stage && breaks.length + changes.length > 0) await putOnStage(folder, environment, list);
  const refused = await walk(folder, environment, breaks, unrefused);
  const passed = await walk(folder, environment, changes, (_change, { code, said }) =>
    code === 0 ? undefined : `was refused: ${said}`,
  );
  return { breaks, changes, refused, passed };
}

async function walkAll(apiPort, { only, match, from, count, list }) {
  const folder = copyTree(
    await mkdtemp(join(tmpdir(), 'storefront-gate-')),
    packageFolders('shell', ...remotes, 'deploy'),
  );
  const environment = { RELEASES_DIR: join(folder, '.releases'), API_URL: `http://127.0.0.1:${apiPort}` };
  const first = Number(from) - 1;
  const chosen = (changes, name) =>
    only && only !== name
      ? []
      : changes
          .slice(first, count && first + Number(count))
          .filter((change) => !match || describe(change).includes(match));
  try {
    say('Building what is live …');
    await publish(folder, environment, ['shell', ...remotes]);
    const walked = [];
    for (const [name, one] of Object.entries(lists))
      if (!list || list.split(',').includes(name)) walked.push(await walkList(folder, environment, one, chosen));
    const [breaks, changes] = [walked.flatMap((one) => one.breaks), walked.flatMap((one) => one.changes)];
    const [refused, passed] = [joined(walked.map((one) => one.refused)), joined(walked.map((one) => one.passed))];
    const kinds = new Set(breaks.map(({ kind }) => kind)).size;
    console.table({
      [`breaking, of ${kinds} kinds`]: summary(refused, breaks, 'refused'),
      harmless: summary(passed, changes, 'let through'),
    });
    const slow = [refused, passed].flatMap(({ complaints }) =>
      complaints.filter((complaint) => /took \d+ ms\.$/.test(complaint)),
    );
    return [
      ...slow,
      ...(refused.met < breaks.length * 0.95 ? refused.complaints : []),
      ...(passed.met < changes.length * 0.98 ? passed.complaints : []),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function prove(rest) {
  const { values } = parseArgs({
    args: rest,
    options: {
      only: { type: 'string' },
      match: { type: 'string' },
      from: { type: 'string', default: '1' },
      count: { type: 'string' },
      list: { type: 'string' },
      api: { type: 'string' },
    },
  });
  return values.api ? walkAll(values.api, values) : withShop(({ apiPort }) => walkAll(apiPort, values));
}
