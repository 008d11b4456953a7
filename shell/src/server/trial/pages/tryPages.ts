import { languages, splitPath } from '@storefront/contracts';
import { recordDroppedItems, unreadList } from '../answers/droppedItems';
import { createNoveltyCheck } from '../answers/novelty';
import { recordAnswers, replayOrRead } from '../answers/recordedAnswers';
import { ownTime } from '../ownTime';
import type { Trial } from '../Trial';
import type { Verdict } from '../Verdict';
import { enter, show } from './page';
import type { Shown } from './readPages';
import { checkRepeatedRender } from './repeatedRender';
import type { Sample } from './samples';
import { askApi } from '../answers/askApi';

/**
 * Milliseconds for further pages, one of which may fail only with a certain product; fewer for live versions, which
 * were tried before, since a new shell meets all remotes.
 */
const furtherLimit = 1500;
const furtherLiveLimit = 500;

/** Milliseconds for rendering pages again, without API calls. */
const againLimit = 1500;

/**
 * Enters and renders every route of a remote beside the other live ones; a route that fails is not tried at further
 * pages. Further pages with similar answers are only entered, which leaves time for more of them.
 */
export async function tryPages(
  trial: Trial,
  samples: readonly Sample[],
  shown: Shown[],
  replacedIntrinsic: () => string | undefined,
): Promise<string[]> {
  const complaints: string[] = [];
  const failed = new Set<string>();
  const isNew = createNoveltyCheck();
  const longest = trial.isLive && !trial.isFormer ? furtherLiveLimit : furtherLimit;
  let furtherSince: number | undefined;
  for (const sample of samples) {
    const { route, pathname, isFurther } = sample;
    if (isFurther && ownTime() - (furtherSince ??= ownTime()) > longest) break;
    if (failed.has(route.id)) continue;
    trial.onTry(`${pathname} (route ${route.id})`);
    try {
      const entered = recordAnswers();
      const head = await enter(trial, sample, sample === samples[0], entered.asking);
      if (!isNew(`${route.id} ${splitPath(pathname).language.code}`, entered.answers()) && isFurther) continue;
      // What was asked when it was entered is not asked twice.
      const { asking, answers } = recordAnswers(replayOrRead(entered.answers(), askApi));
      const dropped: string[] = [];
      const page = await recordDroppedItems(dropped, () => show(trial, sample, asking));
      // Not for further pages, whose number differs from trial to trial.
      shown.push({
        sample,
        page,
        head,
        answers: answers(),
        unread: isFurther ? undefined : unreadList(answers(), dropped),
      });
    } catch (error) {
      if (replacedIntrinsic()) break;
      failed.add(route.id);
      const complaint = `${(error as Error).message} at ${pathname} (route ${route.id})`;
      complaints.push(complaint);
      trial.onFound?.(complaint);
      // A remote that hangs once would hang again, and all pages share one registration.
      if (/did not end|^Error: its registration /.test(String(error))) break;
    }
  }
  return complaints;
}

/**
 * Renders pages again, one for each route, number of segments and language, while there is time. Slowness does not
 * count, since the first rendering was fast enough.
 */
export async function renderAgain(
  trial: Trial,
  shown: readonly Shown[],
): Promise<Pick<Verdict, 'complaints' | 'notes'>> {
  const since = ownTime();
  const failed = new Map<string, string>();
  const late: string[] = [];
  const rendered = new Map<string, number>();
  for (const {
    sample: { route, pathname },
    answers,
  } of shown) {
    // A page with more segments may do more: the second page of a list, say.
    const kind = `${route.id} ${splitPath(pathname).path.split('/').length}`;
    const before = rendered.get(kind) ?? 0;
    if (failed.has(route.id) || before === languages.length) continue;
    rendered.set(kind, before + 1);
    if (ownTime() - since > againLimit) break;
    trial.onTry(`${pathname} (route ${route.id}), once more`);
    try {
      await checkRepeatedRender(trial, pathname, answers);
    } catch (error) {
      const sentence = `${(error as Error).message} at ${pathname} (route ${route.id})`;
      if (/did not end/.test(sentence)) late.push(`${sentence}, when it was looked at once more`);
      else failed.set(route.id, sentence);
    }
  }
  return { complaints: [...failed.values()], notes: late };
}
