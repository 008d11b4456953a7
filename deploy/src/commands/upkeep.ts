import { setTimeout as sleep } from 'node:timers/promises';
import { exportVersion } from '../exportVersion';
import { fromCallersFolder } from '../fromCallersFolder';
import { pluralize } from '../print';
import { prune, pruneWhole } from '../prune';
import { signAgain } from '../signing';
import type { Releases } from '../table/Releases';
import { removeWithdrawn } from '../watched';
import { oneSubject, type Answer, type Request } from './answers';

export async function pruneAll({ releases, keep, subjects: [name] }: Request): Promise<Answer> {
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

export async function exportFiles(request: Request): Promise<Answer> {
  const usage = 'export <package> [version] --to <folder>';
  const name = oneSubject(request, usage);
  if (!request.to) throw new Error(`Into which folder? ${usage}`);
  const folder = fromCallersFolder(request.to);
  const version = await exportVersion(request.releases, name, request.subjects[1], folder);
  return { text: `${name} ${version} is in ${folder}.`, json: { package: name, version, folder } };
}

/** Signs everything with the new key, so that the former one can be removed from `RELEASE_KEYS`. */
export async function signAllAnew({ releases }: Request): Promise<Answer> {
  const { signed, left } = await signAgain(releases);
  const { key } = releases.signer;
  const done =
    signed > 0
      ? `${signed} documents that another key had signed have the signature of ${key} now.`
      : `There was nothing to sign anew with ${key}.`;
  return { text: [done, ...left].join('\n'), json: { signed, key, left }, failed: left.length > 0 };
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
export async function watch({ releases, json }: Request): Promise<Answer> {
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
