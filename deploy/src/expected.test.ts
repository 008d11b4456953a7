import { expectedVersions } from './expected';
import type { ChangeRecord } from './table/entries';

/** Records as the history has them, the newest first. */
const records = (...changes: [action: string, version: string][]) =>
  changes.map(([action, version]) => ({ action, package: 'mf-a', version }) as ChangeRecord);
const expected = (...changes: [action: string, version: string][]) =>
  expectedVersions(records(...changes)).map(({ action, version }) => `${action} ${version}`);

describe('a version is expected to be kept', () => {
  it.each(['publish', 'rollback', 'canary', 'promote', 'link'])(
    'after %s, though the history of before is lost, and until it is pruned',
    (action) => {
      expect(expected([action, '1'])).toEqual([`${action} 1`]);
      expect(expected(['prune', '1'], [action, '1'])).toEqual([]);
      expect(expected([action, '1'], ['prune', '1'], ['publish', '1'], ['publish', '2'])).toEqual([
        `${action} 1`,
        'publish 2',
      ]);
    },
  );

  it.each(['abort', 'withdrawn', 'unlink'])('after %s only by what was done before', (action) => {
    expect(expected([action, '1'])).toEqual([]);
    expect(expected([action, '1'], ['publish', '1'])).toEqual(['publish 1']);
  });
});
