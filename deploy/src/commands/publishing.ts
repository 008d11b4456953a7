import type { Candidate } from '../build';
import { examineApi } from '../gate';
import { findings, publishTogether } from '../publish';
import { liveOf, type Entries } from '../table/entries';
import { liveSentence, sentences, withNotes, type Answer, type Request } from './answers';
import { builtAll } from './builds';

export async function publishAll(request: Request): Promise<Answer> {
  request.releases.requireTrusted();
  const candidates = await builtAll(
    request,
    'publish <package>… [--because <why>] [--no-build] [--back] [--allow-breaking <why>]',
  );
  const published = await publishTogether(request.releases, candidates, request);
  const lines = published.map((one) => withNotes(one.left ?? liveSentence(one), one.notes));
  const json = published.map(({ name, ...rest }) => ({ package: name, ...rest }));
  return { text: lines.join('\n'), json: json.length === 1 ? json[0]! : json };
}

/** The word for the API in `check api`; it is no package of the table. */
const theApi = 'api';

async function checkApi({ releases, subjects }: Request): Promise<Answer> {
  if (subjects.length > 1) throw new Error('The API is checked by itself: check api');
  const { refusals, notes, gaps = [] } = await examineApi(releases, await releases.entries());
  const good = `The API at ${process.env['API_URL']} breaks nobody who is live${gaps.length > 0 ? ', as far as they say what they ask of it:' : '.'}`;
  return checkAnswer(good, { package: theApi, refusals, notes, gaps });
}

/** The answer of a check: its refusals, or the sentence for a passed check with its notes. */
function checkAnswer<Result extends { refusals: string[]; notes: string[] }>(good: string, result: Result) {
  const { refusals, notes } = result;
  const failed = refusals.length > 0;
  return { text: failed ? refusals.join('\n') : withNotes(good, notes), json: result, failed };
}

/** Checks a build as `publish` would, beside those that are to go live with it. */
async function checkOne(
  { releases, ...options }: Request,
  candidate: Candidate,
  companions: readonly Candidate[],
  live: Entries,
) {
  const { name, version } = candidate.release;
  const replaces = liveOf(live, name)?.version;
  const { refusals, notes, gaps = [] } = await findings(releases, candidate, live, { ...options, companions });
  const change = `${sentences(`${name} ${version} would be live`, replaces && `in place of ${replaces}`)}.`;
  const would = replaces === version ? `${name} ${version} is live already.` : change;
  const result = gaps.length > 0 ? 'No check failed, but not everything could be checked:' : 'All checks passed.';
  return checkAnswer(sentences(would, result), { package: name, version, replaces, refusals, notes, gaps });
}

export async function check(request: Request): Promise<Answer> {
  if (request.subjects.includes(theApi)) return checkApi(request);
  const candidates = await builtAll(request, 'check <package>… [--no-build] [--back] [--allow-breaking <why>]');
  const live = await request.releases.entries();
  const all = await Promise.all(candidates.map((candidate) => checkOne(request, candidate, candidates, live)));
  const [first, ...more] = all;
  if (first && more.length === 0) return first;
  return {
    text: all.map(({ text }) => text).join('\n'),
    json: { packages: all.map(({ json }) => json) },
    failed: all.some(({ failed }) => failed),
  };
}
