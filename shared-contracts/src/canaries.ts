import * as v from 'valibot';
import { readReleaseTable, type RefusedRelease, type RemoteRelease } from './release';

/** A version that so many of a hundred visitors see in place of the live one. */
export interface Canary {
  percent: number;
  /** When its trial began, which tells it from an earlier one of the same version. */
  since?: string | undefined;
  release: RemoteRelease;
}

const CanarySchema = v.object({ percent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)), since: v.optional(v.string()), release: v.unknown() });

/** Reads the versions under trial of a release table; one that cannot be used is named, and nobody sees it. */
export function readCanaries(content: unknown): { canaries: Canary[]; refused: RefusedRelease[] } {
  const { canaries } = v.parse(v.looseObject({ canaries: v.optional(v.array(CanarySchema), []) }), content);
  const read = canaries.map(({ percent, since, release }) => ({ percent, since, ...readReleaseTable({ revision: 0, remotes: [release] }) }));
  return {
    canaries: read.flatMap(({ percent, since, table, refused }) => (refused.length > 0 ? [] : table.remotes.map((release) => ({ percent, since, release })))),
    refused: read.flatMap(({ refused }) => refused),
  };
}
