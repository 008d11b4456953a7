import * as v from 'valibot';
import { findStolen, type PageOwner } from './pageOwners';
import { describeIssues, refusedRelease, type RefusedRelease } from './refusedRelease';
import { readReleaseTable, type RemoteRelease } from './release';

/** A version that a percentage of visitors gets in place of the live one. */
export interface Canary {
  percent: number;
  /** When it became a canary, which tells it from an earlier canary of the same version. */
  since?: string | undefined;
  release: RemoteRelease;
}

const CanarySchema = v.object({
  percent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  since: v.optional(v.string()),
  release: v.unknown(),
});

/** Reads one canary, or why nobody gets it. */
function readCanary(content: unknown, live: readonly PageOwner[]): { canaries: Canary[]; refused: RefusedRelease[] } {
  const { name, version } = ((content as { release?: unknown } | null)?.release ?? {}) as {
    name?: unknown;
    version?: unknown;
  };
  const read = v.safeParse(CanarySchema, content);
  if (!read.success)
    return {
      canaries: [],
      refused: [refusedRelease(name, version, `its trial is none: ${describeIssues(read.issues)}`)],
    };
  const { percent, since, release } = read.output;
  const { table, refused } = readReleaseTable({ revision: 0, remotes: [release] });
  if (refused.length > 0) return { canaries: [], refused };
  const isStolen = findStolen(live, live);
  const stolen = table.remotes.flatMap(({ routes }) => routes).find((route) => isStolen(String(name), route));
  if (stolen) return { canaries: [], refused: [refusedRelease(name, version, `its page ${stolen.path} is another’s`)] };
  return { canaries: table.remotes.map((remote) => ({ percent, since, release: remote })), refused };
}

/**
 * Reads the canaries of a release table; those that cannot be used, or have a page of another remote that is `live`,
 * are returned as refused.
 */
export function readCanaries(
  content: unknown,
  live: readonly PageOwner[],
): { canaries: Canary[]; refused: RefusedRelease[] } {
  const { canaries = [] } = content as { canaries?: unknown };
  const read = (Array.isArray(canaries) ? canaries : [canaries]).map((one) => readCanary(one, live));
  return { canaries: read.flatMap((one) => one.canaries), refused: read.flatMap((one) => one.refused) };
}
