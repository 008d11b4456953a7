import type { ChangeRecord } from './table';

/** After these a version is kept. */
const keeping: readonly string[] = ['publish', 'rollback', 'canary', 'promote', 'link'];

/** The records of the versions that are kept, as far as the history knows: of each the newest one, unless that says that it was pruned. */
export function expectedVersions(newestFirst: readonly ChangeRecord[]): ChangeRecord[] {
  const newest = new Map<string, ChangeRecord>();
  for (const record of newestFirst) {
    const place = `${record.package}/${record.version}`;
    if ((keeping.includes(record.action) || record.action === 'prune') && !newest.has(place)) newest.set(place, record);
  }
  return [...newest.values()].filter(({ action }) => action !== 'prune');
}
