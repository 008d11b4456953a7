import { createHash } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { mapLimited } from '../../store/mapLimited';
import { draftName } from '../../store/Claims';
import type { TrialRequest } from './trialMessages';
import type { TrialFindings } from './trialReport';

/** Milliseconds for which a trial is remembered: what pages show depends on the day and hour, too. */
const longest = 60 * 60_000;

/** Milliseconds for one answer of the API. */
const answerLimit = 3000;

const texts = v.optional(v.array(v.string()));
const failure = v.object({ what: v.string(), complaint: v.string(), isQuiet: v.optional(v.boolean()) });
const leading = v.object({ route: v.string(), complaint: v.string(), isGuarded: v.optional(v.boolean()) });

const RememberedSchema = v.object({
  heard: v.record(v.string(), v.string()),
  complaints: v.object({
    alive: texts,
    unread: texts,
    wordless: texts,
    endless: texts,
    bare: texts,
    staying: texts,
    stood: texts,
    leading: v.optional(v.array(leading)),
    failed: v.optional(v.array(failure)),
  }),
});

/** Everything that a trial's result depends on, except the API's answers. */
export interface TrialSubject {
  /** The shell's script, and the remote's server bundle. */
  program: Buffer;
  bundle: Buffer;
  request: TrialRequest;
}

function keyOf({ program, bundle, request }: TrialSubject): string {
  const { releasesDir: _folder, ...asked } = request;
  const hash = createHash('sha256');
  for (const part of [program, bundle, JSON.stringify(asked)]) hash.update(part).update('\0');
  return hash.digest('hex');
}

/** The user's own folder of remembered trials; undefined where another user has made it. */
async function ownFolder(parent: string): Promise<string | undefined> {
  const user = process.getuid?.() ?? 0;
  const folder = join(parent, `storefront-trials-${user}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await lstat(folder);
  return found.isDirectory() && (process.getuid === undefined || found.uid === user) ? folder : undefined;
}

/** The digest of the API's present answer, as the shell makes it (`askApi.ts`); undefined where there is none. */
async function presentAnswer(address: string): Promise<string | undefined> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(answerLimit) }).catch(() => undefined);
  const text = await answer?.text().catch(() => undefined);
  return answer && text !== undefined
    ? createHash('sha256').update(`${answer.status} ${text}`).digest('base64')
    : undefined;
}

/** Whether the API answers as it did. */
async function isAnsweredAlike(heard: Record<string, string>): Promise<boolean> {
  const known = Object.entries(heard);
  // An answer that failed, or was another one each time, has an empty digest.
  if (known.some(([, digest]) => digest === '')) return false;
  const alike = await mapLimited(known, async ([address, digest]) => (await presentAnswer(address)) === digest);
  return alike.every(Boolean);
}

async function recalled(file: string): Promise<TrialFindings | undefined> {
  const found = await stat(file).catch(() => undefined);
  if (!found || Date.now() - found.mtimeMs > longest) return undefined;
  const { heard, complaints } = v.parse(RememberedSchema, JSON.parse(await readFile(file, 'utf8')));
  return (await isAnsweredAlike(heard)) ? { refusals: [], notes: [], gaps: [], ...complaints } : undefined;
}

async function remember(folder: string, file: string, { heard, ...findings }: TrialFindings): Promise<void> {
  const { alive, unread, wordless, endless, bare, staying, stood, leading: led, failed } = findings;
  const complaints = { alive, unread, wordless, endless, bare, staying, stood, leading: led, failed };
  const draft = join(folder, draftName());
  await writeFile(draft, JSON.stringify({ heard, complaints }), { mode: 0o600 });
  await rename(draft, file);
  for (const name of await readdir(folder)) {
    const kept = await stat(join(folder, name)).catch(() => undefined);
    if (kept && Date.now() - kept.mtimeMs > longest) await rm(join(folder, name), { force: true });
  }
}

/** Runs `act`; what goes wrong is logged, since a trial can always be run. */
const attempt = <Result>(doing: string, act: () => Promise<Result>): Promise<Result | undefined> =>
  act().catch((error: Error) => {
    console.error(`${doing}: ${error.message}`);
    return undefined;
  });

/** The result of a live version's trial, and whether it is that of an earlier check. */
export interface LiveTrial {
  findings: TrialFindings;
  isRemembered: boolean;
}

/**
 * The result of a live version's trial. It is remembered for an hour, since all that it depends on is known beforehand
 * but the API's answers, which are compared: half of a check would be the same trial as for the check before.
 */
export async function rememberedTrial(
  subject: TrialSubject,
  run: () => Promise<TrialFindings>,
  { parent = tmpdir(), isAnew = false } = {},
): Promise<LiveTrial> {
  const folder = await attempt('The folder of remembered trials cannot be used', () => ownFolder(parent));
  if (folder === undefined) return { findings: await run(), isRemembered: false };
  const file = join(folder, `${keyOf(subject)}.json`);
  const known = isAnew ? undefined : await attempt(`The remembered trial ${file} cannot be read`, () => recalled(file));
  if (known) return { findings: known, isRemembered: true };
  const findings = await run();
  // What a slow machine left out is tried again the next time.
  if (findings.gaps?.length === 0 && findings.heard)
    await attempt(`The trial ${file} cannot be remembered`, () => remember(folder, file, findings));
  return { findings, isRemembered: false };
}
