import type { Change, FieldChange } from './applying';
import type { ContentRow } from './tables';

export const pluralize = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

const LONGEST = 60;

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

const MOST_LEAVES = 3;

const isTree = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object';

/** The leaf values that differ, by path: `manual.en.steps[3].text`. */
function leafChanges({ field, before, after }: FieldChange): FieldChange[] {
  if (!isTree(before) || !isTree(after))
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ field, before, after }];
  const path = (key: string) => (Array.isArray(before) ? `${field}[${key}]` : `${field}.${key}`);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .sort()
    .flatMap((key) => leafChanges({ field: path(key), before: before[key], after: after[key] }));
}

const textOf = (value: unknown) =>
  typeof value === 'string' ? value : value === undefined ? 'nothing' : JSON.stringify(value);

/** Both texts, shortened to begin where they differ. */
function shortenedDifference({ field, before, after }: FieldChange): string {
  const [one, other] = [textOf(before), textOf(after)];
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const from = one.length > LONGEST || other.length > LONGEST ? Math.max(0, start - 15) : 0;
  const cut = (text: string) => `${from > 0 ? '…' : ''}${short(text.slice(from))}`;
  return `    ${field}: ${cut(one)} → ${cut(other)}`;
}

function fieldLines(change: FieldChange): string[] {
  const all = leafChanges(change);
  const more = all.length - MOST_LEAVES;
  return [
    ...all.slice(0, MOST_LEAVES).map(shortenedDifference),
    ...(more > 0 ? [`    … and ${more} more in ${change.field}`] : []),
  ];
}

const words: Record<Change['what'], string> = {
  added: 'new',
  changed: 'changes',
  removed: 'goes',
  retired: 'is retired, since it was ordered',
  returned: 'comes back',
};

const titleOf = ({ noun, key, name }: Change) => `${noun} ${key}${name === undefined ? '' : ` “${name}”`}`;

/** Changes as lines, each with its fields below. */
export function changeLines(changes: Change[], most = 200): string[] {
  const lines = changes
    .slice(0, most)
    .flatMap((change) => [`  ${titleOf(change)}: ${words[change.what]}`, ...(change.fields ?? []).flatMap(fieldLines)]);
  return changes.length > most ? [...lines, `  … and ${changes.length - most} more`] : lines;
}

/** `3 added, 2 changed, 1 retired` */
export function summary(changes: Change[]): string {
  const count = (what: Change['what']) => changes.filter((change) => change.what === what).length;
  const parts = (Object.keys(words) as Change['what'][])
    .map((what) => [count(what), what] as const)
    .filter(([number]) => number > 0);
  return parts.length === 0 ? 'nothing changes' : parts.map(([number, what]) => `${number} ${what}`).join(', ');
}

const shownPages = ['payment', 'privacy-policy', 'terms-of-service'];

/** Notes on content that is valid, but that the owner may not see where they expect it. */
export function noteLines(rows: ContentRow[], now: Date): string[] {
  const of = (table: ContentRow['table']) =>
    rows.filter((row) => row.table === table).map(({ values }) => values as Record<string, string>);
  const later = of('announcements').filter(({ created_at = '' }) => new Date(created_at) > now);
  const unseen = of('pages').filter(({ name = '' }) => !shownPages.includes(name));
  return [
    ...later.map(
      ({ id, created_at = '' }) =>
        `  announcement ${id} is shown from ${created_at.slice(0, 16).replace('T', ' ')} UTC on`,
    ),
    ...unseen.map(
      ({ name = '' }) =>
        `  pages/${name}.md is kept, but no screen shows it: there are ${shownPages.slice(1).join(' and ')}`,
    ),
  ];
}
