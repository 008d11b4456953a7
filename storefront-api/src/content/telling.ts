import type { Change, FieldChange } from './applying';

const LONGEST = 60;

function short(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const line = text.replace(/\s+/g, ' ');
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

/** From where two long texts differ. */
function differing({ field, before, after }: FieldChange): string {
  const [one, other] = [before, after].map((value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))) as [string, string];
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const from = one.length > LONGEST || other.length > LONGEST ? Math.max(0, start - 15) : 0;
  const cut = (text: string) => `${from > 0 ? '…' : ''}${short(text.slice(from))}`;
  return `    ${field}: ${cut(one)} → ${cut(other)}`;
}

const words: Record<Change['what'], string> = { added: 'new', changed: 'changes', removed: 'goes', retired: 'is retired, since it was ordered', returned: 'comes back' };

const titleOf = ({ noun, key, name }: Change) => `${noun} ${key}${name === undefined ? '' : ` “${name}”`}`;

/** What changes, a line each, with fields below. */
export function changeLines(changes: Change[], most = 200): string[] {
  const lines = changes.slice(0, most).flatMap((change) => [`  ${titleOf(change)}: ${words[change.what]}`, ...(change.fields ?? []).map(differing)]);
  return changes.length > most ? [...lines, `  … and ${changes.length - most} more`] : lines;
}

/** `3 new, 2 change, 1 is retired` */
export function summary(changes: Change[]): string {
  const count = (what: Change['what']) => changes.filter((change) => change.what === what).length;
  const parts = (Object.keys(words) as Change['what'][]).map((what) => [count(what), what] as const).filter(([number]) => number > 0);
  return parts.length === 0 ? 'nothing changes' : parts.map(([number, what]) => `${number} ${what}`).join(', ');
}
