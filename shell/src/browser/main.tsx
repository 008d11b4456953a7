import { stateElementId } from '@storefront/contracts';
import '@storefront/ui/src/tokens.css';
import type { WholePageState } from '../composition/pageState';
import { listenToCommits } from './commits';
import { requireElement } from './requireElement';
import './gate';
import { replayEvents } from './replayEvents';
import { nextTask } from './nextTask';
import { hasOverridesInAddress, restoresOverrides } from './overrides';
import type { RunningPage } from './start';

const readState = () => JSON.parse(requireElement(stateElementId).textContent) as WholePageState;

/**
 * Evaluates the shop's code and starts it in several tasks, so that the browser can react to the visitor in between.
 */
async function start(state: WholePageState): Promise<RunningPage> {
  listenToCommits();
  await import(/* webpackMode: "eager" */ './reactDom');
  await nextTask();
  await import(/* webpackMode: "eager", webpackExports: ["createStorefrontStore"] */ '@storefront/platform/host');
  await nextTask();
  const { start } = await import(/* webpackMode: "eager" */ './start');
  await nextTask();
  return start(state);
}

/** Starts the page for a developer; that code is a chunk of its own, which visitors do not load. */
async function startForDeveloper(state: WholePageState): Promise<void> {
  const { develop } = await import(/* webpackChunkName: "developer" */ '../developer/develop');
  await develop(state, start);
}

async function begin(): Promise<void> {
  const state = readState();
  if (restoresOverrides(state)) return;
  replayEvents(document);
  // Also where the server has refused the overrides: the developer's panel says so.
  if (state.developer || (state.mayOverride && hasOverridesInAddress())) await startForDeveloper(state);
  else await start(state);
}

/** Resolves once React has the page; never rejects. */
export const started = begin().catch((error: unknown) => console.error('Starting the shop failed.', error));
