import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { shellName } from '@storefront/contracts';
import { readBuild, type Candidate } from './build';
import { uncommittedIn } from './commits';
import { exportVersion } from './exportVersion';
import { examineApi } from './gate';
import { link } from './link';
import { abort, keptCandidate, promote, requirePercent, rollback, startCanary, unlink, type Outcome } from './live';
import { buildPackage, withBuildLock, packageFolder } from './packages';
import { ago, columns, pluralize } from './print';
import { prune, pruneWhole } from './prune';
import { findings, publishTogether } from './publish';
import { signAgain } from './signing';
import { status, type Canary, type LivePackage } from './status';
import { liveOf, type Change, type Entries, type Releases } from './table';
import { verify } from './verify';
import { removeWithdrawn, type SeenVersion } from './watched';

/** The parsed options. */
export interface Options {
  because?: string | undefined;
  back?: boolean | undefined;
  unlessLeft?: boolean | undefined;
  allowBreaking?: string | undefined;
  build: boolean;
  json: boolean;
  percent?: string | undefined;
  keep?: string | undefined;
  to?: string | undefined;
}

/** A command's output: text for people, and JSON for `--json`; `failed`: it refuses, or has found something wrong. */
export interface Answer {
  text: string;
  json: object;
  failed?: boolean;
}

export interface Request extends Options {
  releases: Releases;
  subjects: string[];
}

const sentences = (...parts: (string | undefined | false)[]) => parts.filter(Boolean).join(' ');

/** A text with notes below it. */
const withNotes = (text: string, notes: readonly string[]) => [text, ...notes.map((note) => `  ${note}`)].join('\n');

/** A remote is live at the next page load, but a server keeps its shell until it restarts (decision 0036). */
const atItsStart = (name: string) => name === shellName && 'Each server of the shop runs it from its next start on.';

/** The sentence that a version is live, now or already before. */
function liveSentence({ name, version, revision, replaced, unchanged }: Outcome, how = ''): string {
  if (unchanged) return `${name} ${version} is live already: nothing was changed (table ${revision}).`;
  return sentences(
    `${name} ${version} is live${how} (table ${revision}).`,
    replaced && `It replaced ${replaced}.`,
    atItsStart(name),
  );
}

const outcomeJson = ({ name: _name, ...outcome }: Outcome, name: string) => ({ package: name, ...outcome });

function oneSubject({ subjects }: Request, usage: string): string {
  const [subject] = subjects;
  if (!subject) throw new Error(`Which package? ${usage}`);
  return subject;
}

async function built(name: string, { build, json }: Options): Promise<Candidate> {
  const folder = packageFolder(name);
  return withBuildLock(folder, async () => {
    if (build) await buildPackage(folder, json);
    const candidate = await readBuild(folder);
    const { kind, release } = candidate;
    // Shells and the one bundle may have another name in the shop than their package.
    if (kind === 'remote' && release.name !== name)
      throw new Error(
        `The build in ${folder} is one of ${release.name}, not of ${name}: nothing was done. Build ${name} first, or name ${release.name}.`,
      );
    // Only for a build made just now: nobody knows the sources of an earlier one.
    return build && release.commit ? { ...candidate, uncommitted: uncommittedIn(folder) } : candidate;
  });
}

/** Builds each named package once. */
async function builtAll(request: Request, usage: string): Promise<Candidate[]> {
  oneSubject(request, usage);
  const names = [...new Set(request.subjects)];
  // Throws before anything is built.
  names.forEach(packageFolder);
  await request.releases.entries();
  const candidates = [];
  for (const name of names) candidates.push(await built(name, request));
  return candidates;
}

async function publishAll(request: Request): Promise<Answer> {
  request.releases.requireTrusted();
  const candidates = await builtAll(
    request,
    'publish <package>… [--because <why>] [--no-build] [--back] [--allow-breaking <why>]',
  );
  const published = await publishTogether(request.releases, candidates, request);
  const lines = published.map((one) => withNotes(one.left ?? liveSentence(one), one.notes));
  const json = published.map(({ name, ...rest }) => ({ package: name, ...rest }));
  return { text: lines.join('\n'), json: json.length === 1 ? json[0]! : json };
}

/** The word for the API in `check api`; it is no package of the table. */
const theApi = 'api';

async function checkApi({ releases, subjects }: Request): Promise<Answer> {
  if (subjects.length > 1) throw new Error('The API is checked by itself: check api');
  const { refusals, notes, gaps = [] } = await examineApi(releases, await releases.entries());
  const good = `The API at ${process.env['API_URL']} breaks nobody who is live${gaps.length > 0 ? ', as far as they say what they ask of it:' : '.'}`;
  return checkAnswer(good, { package: theApi, refusals, notes, gaps });
}

/** The answer of a check: its refusals, or the sentence for a passed check with its notes. */
function checkAnswer<Result extends { refusals: string[]; notes: string[] }>(good: string, result: Result) {
  const { refusals, notes } = result;
  const failed = refusals.length > 0;
  return { text: failed ? refusals.join('\n') : withNotes(good, notes), json: result, failed };
}

/** Checks a build as `publish` would, beside those that are to go live with it. */
async function checkOne(
  { releases, ...options }: Request,
  candidate: Candidate,
  companions: readonly Candidate[],
  live: Entries,
) {
  const { name, version } = candidate.release;
  const replaces = liveOf(live, name)?.version;
  const { refusals, notes, gaps = [] } = await findings(releases, candidate, live, { ...options, companions });
  const change = `${sentences(`${name} ${version} would be live`, replaces && `in place of ${replaces}`)}.`;
  const would = replaces === version ? `${name} ${version} is live already.` : change;
  const result = gaps.length > 0 ? 'No check failed, but not everything could be checked:' : 'All checks passed.';
  return checkAnswer(sentences(would, result), { package: name, version, replaces, refusals, notes, gaps });
}

async function check(request: Request): Promise<Answer> {
  if (request.subjects.includes(theApi)) return checkApi(request);
  const candidates = await builtAll(request, 'check <package>… [--no-build] [--back] [--allow-breaking <why>]');
  const live = await request.releases.entries();
  const all = await Promise.all(candidates.map((candidate) => checkOne(request, candidate, candidates, live)));
  const [first, ...more] = all;
  if (first && more.length === 0) return first;
  return {
    text: all.map(({ text }) => text).join('\n'),
    json: { packages: all.map(({ json }) => json) },
    failed: all.some(({ failed }) => failed),
  };
}

async function goBack(request: Request): Promise<Answer> {
  const name = oneSubject(request, 'rollback <package> [version] [--because <why>]');
  const outcome = await rollback(request.releases, name, request.subjects[1], request.because);
  return { text: withNotes(liveSentence(outcome, ' again'), outcome.notes), json: outcomeJson(outcome, name) };
}

async function canary(request: Request): Promise<Answer> {
  const usage =
    'canary <package> [version] --percent <n> [--because <why>] [--no-build] [--back] [--allow-breaking <why>]';
  const name = oneSubject(request, usage);
  if (request.percent === undefined) throw new Error(`To how many of a hundred visitors? ${usage}`);
  // Only plain decimal numbers.
  const percent = /^\d+(\.\d+)?$/.test(request.percent) ? Number(request.percent) : NaN;
  // Throws before anything is built.
  requirePercent(percent);
  request.releases.requireTrusted();
  await request.releases.entries();
  const candidate = request.subjects[1]
    ? await keptCandidate(request.releases, name, request.subjects[1])
    : await built(name, request);
  const outcome = await startCanary(request.releases, candidate, percent, request);
  const text = withNotes(
    `${percent} of a hundred visitors see ${name} ${outcome.version} (table ${outcome.revision}).`,
    outcome.notes,
  );
  return { text, json: { ...outcomeJson(outcome, name), percent } };
}

async function promoteCanary(request: Request): Promise<Answer> {
  const name = oneSubject(request, 'promote <package>');
  const outcome = await promote(request.releases, name, request);
  return {
    text: withNotes(`${name} ${outcome.version} is live for everybody (table ${outcome.revision}).`, outcome.notes),
    json: outcomeJson(outcome, name),
  };
}

async function abortCanary(request: Request): Promise<Answer> {
  const name = oneSubject(request, 'abort <package>');
  const outcome = await abort(request.releases, name, request.because);
  const live = outcome.version ? `everybody sees ${outcome.version}` : 'nobody sees it';
  return {
    text: withNotes(
      `The canary ${outcome.replaced} of ${name} has ended: ${live} (table ${outcome.revision}).`,
      outcome.notes,
    ),
    json: outcomeJson(outcome, name),
  };
}

/** An upper bound of milliseconds, in words; '' where unknown. */
function timeText(milliseconds: number | undefined): string {
  if (milliseconds === undefined) return '';
  return milliseconds > 10_000 ? '> 10 s' : `≤ ${milliseconds} ms`;
}

/** An upper bound of a layout shift, in words; '' where unknown. */
function shiftText(shift: number | undefined): string {
  if (shift === undefined) return '';
  return shift > 1 ? '> 1' : `≤ ${shift}`;
}

/** A row of figures; times are 75th percentiles. */
function seenRow({ package: name, version, views, failed, errors, lost, load, lcp, inp, cls }: SeenVersion): string[] {
  const share = views > 0 ? ` (${((100 * failed) / views).toFixed(1)} %)` : '';
  return [
    name,
    version,
    String(views),
    `${failed}${share}`,
    String(errors),
    String(lost),
    timeText(load),
    timeText(lcp),
    timeText(inp),
    shiftText(cls),
  ];
}

/** Filters by package; all where none is named. */
const ofPackages = <T extends { package: string }>(all: readonly T[], names: readonly string[]): T[] =>
  all.filter((one) => names.length === 0 || names.includes(one.package));

/** Throws for an unknown package name, which would otherwise look like one without any versions. */
function refuseUnknown(
  names: readonly string[],
  history: readonly Change[],
  kept: readonly { package: string }[] = [],
): void {
  const known = new Set([...history, ...kept].map((one) => one.package));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new Error(`Nothing was ever done here with ${unknown.join(', ')}.`);
}

const liveHeads = ['Package', 'Live', 'Since', 'Commit', 'Served by', 'Why'];
const canaryHeads = ['Package', 'Canary', 'Seen by', 'Since', 'Why'];
const seenHeads = ['Package', 'Version', 'Pages', 'Failed', 'Errors', 'Lost', 'Load', 'LCP', 'INP', 'CLS'];

/** When something was done, and by whom. */
const since = (one: { since?: string | undefined; who?: string | undefined }) =>
  sentences(ago(one.since), one.who && `by ${one.who}`);

const liveRow = (one: LivePackage): string[] => [
  one.package,
  one.version,
  since(one),
  one.commit?.slice(0, 10) ?? '',
  one.address ?? '',
  one.why ?? '',
];

function canaryRow(one: Canary): string[] {
  const isWithdrawn = Boolean(one.withdrawn);
  const seenBy = isWithdrawn ? 'nobody' : `${one.percent} %`;
  const why = isWithdrawn ? `Withdrawn by the shop, and still in the table: ${one.withdrawn}` : (one.why ?? '');
  return [one.package, one.version, seenBy, since(one), why];
}

/** A table below an empty line; nothing where it has no rows. */
const section = (heads: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  rows.length > 0 ? ['', columns([heads, ...rows])] : [];

async function showStatus({ releases, subjects }: Request): Promise<Answer> {
  const all = await status(releases);
  refuseUnknown(subjects, await releases.history(), [...all.live, ...all.canaries]);
  const shown = {
    ...all,
    live: ofPackages(all.live, subjects),
    canaries: ofPackages(all.canaries, subjects),
    seen: ofPackages(all.seen, subjects),
  };
  const nothing = sentences('Nothing', subjects.length > 0 && `of ${subjects.join(', ')}`, 'is live.');
  const text = [
    `Table ${shown.revision} of ${releases.store.name}`,
    shown.live.length > 0 ? columns([liveHeads, ...shown.live.map(liveRow)]) : nothing,
    ...section(canaryHeads, shown.canaries.map(canaryRow)),
    ...section(seenHeads, shown.seen.map(seenRow)),
  ];
  return { text: text.join('\n'), json: shown };
}

const historyHeads = ['Table', 'When (UTC)', 'What', 'Package', 'Version', 'Before', 'Who', 'Why'];

async function showHistory({ releases, subjects }: Request): Promise<Answer> {
  const history = await releases.history();
  refuseUnknown(subjects, history);
  const changes = ofPackages(history, subjects);
  const rows = changes.map(
    ({ revision, when, action, package: name, version, from, percent, who, why, notes = [] }) => [
      String(revision),
      when.replace('T', ' ').slice(0, 19),
      sentences(action, percent !== undefined && `${percent} %`),
      name,
      version ?? '',
      from ?? '',
      who,
      [why, ...notes].filter(Boolean).join(' · '),
    ],
  );
  return { text: rows.length === 0 ? 'Nothing was ever done here.' : columns([historyHeads, ...rows]), json: changes };
}

async function verifyAll({ releases }: Request): Promise<Answer> {
  const { versions, damages, notes } = await verify(releases);
  const { revision } = await releases.entries();
  const good = `Table ${revision} is signed by ${await releases.signedBy()}, and every file of ${pluralize(versions, 'version')} is what was published.`;
  const text = withNotes(
    damages.length === 0 ? good : damages.map(({ file, reason }) => `${file} ${reason}.`).join('\n'),
    notes,
  );
  return {
    text,
    json: { revision, versions, damages, ...(notes.length > 0 && { notes }) },
    failed: damages.length > 0,
  };
}

async function pruneAll({ releases, keep, subjects: [name] }: Request): Promise<Answer> {
  if (name !== undefined && keep !== undefined)
    throw new Error(
      `prune ${name} takes every version of a package that was taken out, and keeps none: say it without --keep.`,
    );
  if (name === undefined && !(keep && /^[1-9]\d*$/.test(keep)))
    throw new Error('How many versions of each package are kept? prune --keep <n>');
  const { taken, leftovers } = await (name === undefined ? prune(releases, Number(keep)) : pruneWhole(releases, name));
  const list = taken.map((one) => `${one.package} ${one.version} was deleted.`);
  const total = `Deleted: ${pluralize(taken.length, 'version')}, and ${pluralize(leftovers, 'file')} of unfinished ones.`;
  return { text: [...list, total].join('\n'), json: { taken, leftovers } };
}

/**
 * Resolves a folder against the directory in which the user called npm, which runs scripts in the repository's root.
 */
export function fromCallersFolder(folder: string, environment = process.env): string {
  const isRunByNpm = environment['npm_lifecycle_event'] === 'release';
  return resolve((isRunByNpm && environment['INIT_CWD']) || '', folder);
}

async function exportFiles(request: Request): Promise<Answer> {
  const usage = 'export <package> [version] --to <folder>';
  const name = oneSubject(request, usage);
  if (!request.to) throw new Error(`Into which folder? ${usage}`);
  const folder = fromCallersFolder(request.to);
  const version = await exportVersion(request.releases, name, request.subjects[1], folder);
  return { text: `${name} ${version} is in ${folder}.`, json: { package: name, version, folder } };
}

/** Signs everything with the new key, so that the former one can be removed from `RELEASE_KEYS`. */
async function signAllAnew({ releases }: Request): Promise<Answer> {
  const { signed, left } = await signAgain(releases);
  const { key } = releases.signer;
  const done =
    signed > 0
      ? `${signed} documents that another key had signed have the signature of ${key} now.`
      : `There was nothing to sign anew with ${key}.`;
  return { text: [done, ...left].join('\n'), json: { signed, key, left }, failed: left.length > 0 };
}

/** `link <address>` takes the name from the remote itself. */
async function linkRemote(request: Request): Promise<Answer> {
  const [first = '', second] = request.subjects;
  if (!first) throw new Error('Which remote? link <package> <address>');
  const outcome = await (second === undefined
    ? link(request.releases, undefined, first, request)
    : link(request.releases, first, second, request));
  return {
    text: withNotes(liveSentence(outcome, ` from ${second ?? first}`), outcome.notes),
    json: outcomeJson(outcome, outcome.name),
  };
}

async function unlinkRemote(request: Request): Promise<Answer> {
  const name = oneSubject(request, 'unlink <package>');
  const outcome = await unlink(request.releases, name, request.because);
  return {
    text: withNotes(`${name} is no longer part of the shop (table ${outcome.revision}).`, outcome.notes),
    json: outcomeJson(outcome, name),
  };
}

/**
 * Returns a function that settles what the shop has withdrawn, and survives temporary failures, such as a full disk or
 * another command at work; each is reported once.
 */
function createSettling(releases: Releases): () => Promise<string[]> {
  let lastFailure = '';
  return async () => {
    try {
      const done = await removeWithdrawn(releases);
      lastFailure = '';
      return done;
    } catch (error) {
      const { message } = error as Error;
      const isReported = message === lastFailure;
      lastFailure = message;
      return isReported
        ? []
        : [`What the shop withdraws could not be taken out of the table: ${message} It is tried again.`];
    }
  };
}

/** Keeps running and takes canaries that the shop has withdrawn out of the table at once. */
async function watch({ releases, json }: Request): Promise<Answer> {
  releases.requireTrusted();
  // With `--json`, each line is a document, since the output has no end.
  const print = (sentence: string) => console.log(json ? JSON.stringify({ said: sentence }) : sentence);
  print(`Watching ${releases.store.name}; Ctrl-C ends it.`);
  const settleNow = createSettling(releases);
  for (;;) {
    for (const sentence of await settleNow()) print(sentence);
    await sleep(2000);
  }
}

export const commands: Record<string, (request: Request) => Promise<Answer>> = {
  publish: publishAll,
  check,
  rollback: goBack,
  canary,
  promote: promoteCanary,
  abort: abortCanary,
  status: showStatus,
  history: showHistory,
  watch,
  verify: verifyAll,
  prune: pruneAll,
  export: exportFiles,
  sign: signAllAnew,
  link: linkRemote,
  unlink: unlinkRemote,
};
