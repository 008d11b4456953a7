import { ago, columns, pluralize } from '../print';
import { status, type Canary, type LivePackage } from '../status';
import type { Change } from '../table/entries';
import { verify } from '../verify';
import type { SeenVersion } from '../watched';
import { sentences, withNotes, type Answer, type Request } from './answers';

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

export async function showStatus({ releases, subjects }: Request): Promise<Answer> {
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

export async function showHistory({ releases, subjects }: Request): Promise<Answer> {
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

export async function verifyAll({ releases }: Request): Promise<Answer> {
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
