import type { ChangeRecord } from './table/entries';

/** Actions that leave a version in the store. */
const keeping: readonly string[] = ['publish', 'rollback', 'canary', 'promote', 'link'];

/** The newest record of each version that should be in the store by the history, without those that were pruned. */
export function expectedVersions(newestFirst: readonly ChangeRecord[]): ChangeRecord[] {
  const newest = new Map<string, ChangeRecord>();
  for (const record of newestFirst) {
    const place = `${record.package}/${record.version}`;
    if ((keeping.includes(record.action) || record.action === 'prune') && !newest.has(place)) newest.set(place, record);
  }
  return [...newest.values()].filter(({ action }) => action !== 'prune');
}
