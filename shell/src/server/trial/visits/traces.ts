import { defaultLanguage } from '@storefront/contracts';
import type { StorefrontStore } from '@storefront/platform';
import { replay, unchanged } from '../answers/recordedAnswers';
import { stageOf } from '../pages/fragments';
import type { Trial } from '../Trial';
import { outcomeOf, type AnsweredVisit, type Visitor } from './visits';

/** The content of a remote's slices, without stored texts that were not parsed. */
function sliceContent(store: StorefrontStore | undefined, { owner, kept = {} }: Trial): string {
  const own = Object.entries(store?.getState() ?? {}).filter(([path]) => path.startsWith(`${owner}/`));
  return JSON.stringify(own, (_name, value: unknown) =>
    value === null || Object.values(kept).includes(value as string) ? undefined : value,
  );
}

/** The content of a remote's slices after its registration; undefined where unknown. */
export async function sliceContentAtFirst({ trial, inside }: Visitor): Promise<string | undefined> {
  const { owner, table } = trial;
  const { routes: [route] = [], slots: [filler] = [] } = table.remotes.find(({ name }) => name === owner) ?? {};
  const { code } = defaultLanguage;
  try {
    const { composition, store } = await stageOf(trial, defaultLanguage);
    await inside(async () =>
      route
        ? composition.loadRoute(owner, route.id, code)
        : filler && composition.loadWidget({ remote: owner, ...filler }, code),
    );
    return sliceContent(store, trial);
  } catch {
    return undefined;
  }
}

/** Removes times, which differ each time: Unix milliseconds and ISO dates. */
const withoutTimes = (text: string) => text.replace(/\b1\d{12}\b|\b20\d\d-\d\d-\d\dT[\d:.]+Z/g, 'then');

/**
 * What comes of a visit with the same answers: the HTML, the remote's slices, and the texts written to storage;
 * undefined where it throws.
 */
export async function tracesOf(visitor: Visitor, { visit, answers }: AnsweredVisit): Promise<string | undefined> {
  const { effects, traces, inside, trial } = visitor;
  const { error, html } = await outcomeOf(visit, replay(answers, unchanged), visitor);
  await inside(effects.take());
  if (error !== undefined) return undefined;
  return withoutTimes(JSON.stringify([html, sliceContent(traces.store, trial), traces.written]));
}
