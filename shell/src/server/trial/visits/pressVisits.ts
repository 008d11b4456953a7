import { withDistinctIds } from '../answers/distinctIds';
import { recordBodies, replay, unchanged } from '../answers/recordedAnswers';
import { withHearers } from '../browser/markHandlers';
import type { States } from '../browser/SetStates';
import { frameFilter } from '../checks/policyChecks';
import { parseHtml } from '../pages/parsedHtml';
import { record } from '../record';
import type { EdgeCases } from '../Trial';
import { checkPresses } from './presses';
import { outcomeOf, type AnsweredVisit, type Visit, type Visitor } from './visits';

/** The most renderings after presses of one screen. */
const mostRenderings = 8;

/**
 * Returns a function that renders what there is after a press, if that has changed something else than those before:
 * states of components, or slices of the store. `onHtml` is called with what it renders.
 */
function renderingAfter(
  { effects, traces }: Visitor,
  again: AnsweredVisit['again'],
  isLate: () => boolean,
  onHtml: (html: string) => void,
) {
  const known = new Set<string>();
  const slicesNow = () => ({ ...(traces.store?.getState() as Record<string, unknown> | undefined) });
  let before = slicesNow();
  return async (states: States): Promise<{ error: unknown } | undefined> => {
    const slices = slicesNow();
    const changedSlices = Object.keys(slices).filter((name) => slices[name] !== before[name]);
    before = slices;
    const changed = [...states.keys(), ...changedSlices].sort();
    const change = JSON.stringify([changed, [...states.values()].map(kindOfState)]);
    const isNew = changed.length > 0 && !known.has(change);
    if (!isNew || known.size >= mostRenderings || isLate() || !again) return undefined;
    known.add(change);
    const {
      errors: [error],
      isMisfit,
      html,
    } = await effects
      .after(states, again)
      .catch((thrown: unknown) => ({ errors: [thrown], isMisfit: false, html: '' }));
    onHtml(html);
    before = slicesNow();
    return error === undefined && isMisfit ? undefined : { error };
  };
}

/** States are distinguished by their values where these are flags or texts, which code compares, or else by type. */
const kindOfState = (value: unknown) =>
  typeof value === 'boolean' || typeof value === 'string' ? value : typeof value;

/** A screen or fragment to press, rendered with these answers. */
interface Scene {
  what: string;
  /** Where the presses are, in messages. */
  place: string;
  asking: typeof fetch;
  address?: { pathname: string };
}

/** Renders a visit and presses all that can be pressed there. */
async function pressScene(
  visit: Visit,
  { what, place, asking, address }: Scene,
  visitor: Visitor,
  { found, isLate }: Pressing,
): Promise<void> {
  const { effects, requests, inside, trial } = visitor;
  const { asking: recording, said } = recordBodies(asking);
  const {
    drawn: { error, html, again },
    hearers,
  } = await withHearers(() => outcomeOf(visit, recording, visitor, address));
  const htmls: string[] = [];
  const woken = (type: string) =>
    trial.table.remotes.flatMap(({ name, wakes }) => (wakes.includes(type) ? [name] : []));
  if (error === undefined)
    await checkPresses(found, what, place, {
      presses: parseHtml(html).presses(),
      hearers,
      sent: requests.sent,
      woken,
      run: (acts, onPressed) => inside(() => effects.press(acts, onPressed)),
      drawAfter: renderingAfter(visitor, again, isLate, (rendered) => void htmls.push(rendered)),
    });
  effects.take();
  for (const one of said) record(found, `${place}, ${one}`);
  recordFrames(
    found,
    what,
    htmls.flatMap((rendered) => parseHtml(rendered).frames),
    frameFilter(trial, address?.pathname ?? visit.pathname),
  );
}

/** Records whether frames that presses bring, if any, are shown. */
function recordFrames(found: EdgeCases, what: string, frames: readonly string[], isLeftOut: (src: string) => boolean) {
  if (frames.length === 0) return;
  const blocked = frames.find(isLeftOut);
  record(
    found,
    `${what}, the frames that a press brings`,
    blocked && `${what} frames ${blocked} after a press, which the page’s policy leaves out`,
  );
}

/** Whether something was sent with an id. */
const isAboutId = (passed: string) => /\bid: \d+$|Id: \d+$/.test(passed);

/**
 * Presses a screen that sends ids once more where ids of different kinds are never the same number: the first plan of
 * the first product is not its product.
 */
async function pressWithDistinctIds(
  { visit, answers }: AnsweredVisit,
  place: string,
  visitor: Visitor,
  found: EdgeCases,
): Promise<void> {
  const { owner, table } = visitor.trial;
  const route = table.remotes.find(({ name }) => name === owner)?.routes.find(({ id }) => id === visit.route);
  const distinct =
    route && withDistinctIds(route, visit.pathname ?? '/', answers, (transform) => replay(answers, transform));
  if (!distinct) return;
  const apart: EdgeCases = { stood: [], failed: [] };
  const scene = { what: visit.what, place: `${place}, by their kinds`, asking: distinct.asking, address: distinct };
  await pressScene(visit, scene, visitor, { found: apart, isLate: () => true });
  for (const one of apart.stood) if (/, (a press sends|it asks) /.test(one)) record(found, distinct.told(one));
}

/** Where results are recorded, and whether there is no time left to render what presses bring. */
interface Pressing {
  found: EdgeCases;
  isLate: () => boolean;
}

/** Renders a visit once more, and presses all that can be pressed there. `when`: added to its name in messages. */
export async function pressVisit(
  answered: AnsweredVisit,
  visitor: Visitor,
  pressing: Pressing,
  when = '',
): Promise<void> {
  const { visit, answers } = answered;
  const { found } = pressing;
  const { pathname } = visit;
  const what = `${visit.what}${when}`;
  visitor.trial.onTry(`${what}, its presses`);
  const place = pathname === undefined ? what : `${what} at ${pathname}`;
  const before = found.stood.length;
  await pressScene(visit, { what, place, asking: replay(answers, unchanged) }, visitor, pressing);
  if (pathname !== undefined && when === '' && found.stood.slice(before).some(isAboutId))
    await pressWithDistinctIds(answered, place, visitor, found);
}
