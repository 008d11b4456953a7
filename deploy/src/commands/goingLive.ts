import { link } from '../link';
import { abort, promote, requirePercent, startCanary } from '../canaries';
import { keptCandidate } from '../keptCandidates';
import { rollback, unlink } from '../live';
import { liveSentence, oneSubject, outcomeJson, withNotes, type Answer, type Request } from './answers';
import { built } from './builds';

export async function goBack(request: Request): Promise<Answer> {
  const name = oneSubject(request, 'rollback <package> [version] [--because <why>]');
  const outcome = await rollback(request.releases, name, request.subjects[1], request.because);
  return { text: withNotes(liveSentence(outcome, ' again'), outcome.notes), json: outcomeJson(outcome, name) };
}

export async function canary(request: Request): Promise<Answer> {
  const usage =
    'canary <package> [version] --percent <n> [--because <why>] [--no-build] [--back] [--allow-breaking <why>]';
  const name = oneSubject(request, usage);
  if (request.percent === undefined) throw new Error(`To how many of a hundred visitors? ${usage}`);
  // Only plain decimal numbers.
  const percent = /^\d+(\.\d+)?$/.test(request.percent) ? Number(request.percent) : NaN;
  // Throws before anything is built.
  requirePercent(percent);
  request.releases.requireTrusted();
  await request.releases.entries();
  const candidate = request.subjects[1]
    ? await keptCandidate(request.releases, name, request.subjects[1])
    : await built(name, request);
  const outcome = await startCanary(request.releases, candidate, percent, request);
  const text = withNotes(
    `${percent} of a hundred visitors see ${name} ${outcome.version} (table ${outcome.revision}).`,
    outcome.notes,
  );
  return { text, json: { ...outcomeJson(outcome, name), percent } };
}

export async function promoteCanary(request: Request): Promise<Answer> {
  const name = oneSubject(request, 'promote <package>');
  const outcome = await promote(request.releases, name, request);
  return {
    text: withNotes(`${name} ${outcome.version} is live for everybody (table ${outcome.revision}).`, outcome.notes),
    json: outcomeJson(outcome, name),
  };
}

export async function abortCanary(request: Request): Promise<Answer> {
  const name = oneSubject(request, 'abort <package>');
  const outcome = await abort(request.releases, name, request.because);
  const live = outcome.version ? `everybody sees ${outcome.version}` : 'nobody sees it';
  return {
    text: withNotes(
      `The canary ${outcome.replaced} of ${name} has ended: ${live} (table ${outcome.revision}).`,
      outcome.notes,
    ),
    json: outcomeJson(outcome, name),
  };
}

/** `link <address>` takes the name from the remote itself. */
export async function linkRemote(request: Request): Promise<Answer> {
  const [first = '', second] = request.subjects;
  if (!first) throw new Error('Which remote? link <package> <address>');
  const outcome = await (second === undefined
    ? link(request.releases, undefined, first, request)
    : link(request.releases, first, second, request));
  return {
    text: withNotes(liveSentence(outcome, ` from ${second ?? first}`), outcome.notes),
    json: outcomeJson(outcome, outcome.name),
  };
}

export async function unlinkRemote(request: Request): Promise<Answer> {
  const name = oneSubject(request, 'unlink <package>');
  const outcome = await unlink(request.releases, name, request.because);
  return {
    text: withNotes(`${name} is no longer part of the shop (table ${outcome.revision}).`, outcome.notes),
    json: outcomeJson(outcome, name),
  };
}
