import type { LiveRemote } from '@storefront/contracts';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { RunningPage } from '../browser/start';
import type { DeveloperState, WholePageState } from '../composition/pageState';
import { Developer } from './Developer';
import { describeOverride } from './describeOverride';
import { recordEvents } from './recordEvents';
import { storeOverrides, refusedOverrides } from './tabOverrides';

/** The overrides that answer, and a sentence for each that does not. */
async function remotesFromElsewhere(developer: DeveloperState): Promise<{ remotes: LiveRemote[]; faults: string[] }> {
  const remotes: LiveRemote[] = [];
  const faults: string[] = [];
  const describe = async ([name, address]: [string, string]) => {
    try {
      remotes.push(await describeOverride(name, address));
    } catch (error) {
      console.error(`${name} is shown as it is published.`, error);
      faults.push(`${name} is shown as it is published. ${(error as Error).message}`);
    }
  };
  await Promise.all(Object.entries(developer.overrides).map(describe));
  return { remotes, faults: [...refusedOverrides(developer), ...faults] };
}

/** Lets the development server's client update texts that were saved. */
function openDoor({ texts }: RunningPage): void {
  const addTexts = (remote: string, languageCode: string, words: object) =>
    texts.add(languageCode, remote, words as Parameters<typeof texts.add>[2]);
  Object.assign(globalThis, { storefrontDeveloper: { addTexts } });
}

/** Starts a page for a developer, with overrides, badge and panel. */
export async function develop(
  state: WholePageState,
  start: (state: WholePageState) => Promise<RunningPage>,
): Promise<void> {
  const { developer = { overrides: {}, local: [] } } = state;
  if (state.mayOverride) storeOverrides(developer.overrides);
  const { remotes, faults } = await remotesFromElsewhere(developer);
  const others = state.table.remotes.filter(({ name }) => !remotes.some((remote) => remote.name === name));
  const living = await start({ ...state, developer, table: { ...state.table, remotes: [...others, ...remotes] } });
  openDoor(living);
  const events = recordEvents(living.store);
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(
    createElement(Developer, { page: living, developer, faults, events, mayOverride: state.mayOverride ?? false }),
  );
}
