import { readJson } from '@storefront/server';
import { replay, unchanged } from '../answers/recordedAnswers';
import type { StoredTexts } from '../browser/StorageUse';
import type { StorageListener } from '../browser/visitorBrowser';
import type { EdgeCaseRun } from '../Trial';
import { recordError } from './recordError';
import { outcomeOf, type AnsweredVisit, type Visitor } from './visits';

/** Neither JSON nor any version's value. */
const invalidText = '{"';

/** More items than most visitors store, and no more than any list that is shown in one go. */
const manyItems = 40;

/** An item with other ids, so that it counts as another one. */
function withOtherIds(item: unknown, place: number): unknown {
  if (typeof item === 'number') return item + place;
  if (typeof item !== 'object' || item === null) return item;
  return Object.fromEntries(
    Object.entries(item).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'number' && /id$/i.test(name) ? value + place : value,
    ]),
  );
}

/** Lengthens stored lists; undefined where there are none. */
function withLongLists(kept: StoredTexts): StoredTexts | undefined {
  const longer = Object.entries(kept).flatMap(([key, text]) => {
    const items = readJson(text);
    if (!Array.isArray(items) || items.length === 0) return [];
    const all = Array.from({ length: manyItems }, (_, place) => withOtherIds(items[place % items.length], place));
    return [[key, JSON.stringify(all)] as const];
  });
  return longer.length > 0 ? { ...kept, ...Object.fromEntries(longer) } : undefined;
}

/** A browser whose storage is another one than the trial's visitor has. */
interface OtherBrowser {
  kept: StoredTexts;
  /** Keys whose reading and writing throws. */
  refuses: readonly string[];
  /** When that is so, in messages. */
  when: string;
}

/** Browsers whose storage is forbidden, has invalid content, or has long lists. */
function otherBrowsers(kept: StoredTexts): OtherBrowser[] {
  const keys = Object.keys(kept);
  const long = withLongLists(kept);
  return [
    { kept: {}, refuses: keys, when: 'in a browser that is to keep nothing' },
    {
      kept: Object.fromEntries(keys.map((key) => [key, invalidText])),
      refuses: [],
      when: 'where what stands in the browser’s storage cannot be read',
    },
    ...(long
      ? [{ kept: long, refuses: [], when: `where lists in the browser’s storage have ${manyItems} items` }]
      : []),
  ];
}

/** Renders a visit again in other browsers. */
export async function renderInOtherBrowsers(
  { visit, answers }: AnsweredVisit,
  visitorWith: (kept: StoredTexts, listener: Partial<StorageListener>) => Visitor,
  { trial, found, isOver }: EdgeCaseRun,
): Promise<void> {
  for (const { kept, refuses, when } of otherBrowsers(trial.kept ?? {})) {
    if (isOver()) return;
    trial.onTry(`${visit.what}, ${when}`);
    const visitor = visitorWith(kept, { onRead: () => {}, refuses });
    const { error } = await outcomeOf(visit, replay(answers, unchanged), visitor);
    recordError(found, visit.what, error, when);
  }
}
