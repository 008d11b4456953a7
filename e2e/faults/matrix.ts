import type { Browser } from 'playwright-core';
import { browserCell } from './browserCell';
import type { Fault, Side } from './fault';
import { faults } from './faults';
import { FaultyShop } from './faultyShop';
import { remoteNames } from './pages';
import { serverCell } from './serverCell';

export { faults, remoteNames };
export { sides } from './fault';

export interface Cell {
  fault: Fault;
  name: string;
  side: Side;
}

export interface Outcome extends Cell {
  /** What does not hold; empty where all does. */
  complaints: string[];
}

interface Options {
  apiPort: number;
  browser: Browser;
  /** Whether a page beside is measured too. */
  timed: boolean;
  report: (outcome: Outcome) => void;
}

/** Every cell of the table that is tried, but for those that were left out by name. */
export function cellsOf(chosen: {
  only?: readonly string[] | undefined;
  remote?: string | undefined;
  side?: string | undefined;
}): Cell[] {
  return faults
    .filter((fault) => chosen.only?.some((part) => fault.name.includes(part)) ?? true)
    .flatMap((fault) => remoteNames().map((name) => ({ fault, name })))
    .filter(({ name }) => !chosen.remote || name === chosen.remote)
    .flatMap((cell) => (['server', 'browser'] as const).map((side) => ({ ...cell, side })))
    .filter(({ fault, side }) => !fault.not?.[side] && (!chosen.side || side === chosen.side));
}

async function outcomeOf(shop: FaultyShop, cell: Cell, { browser, timed }: Options): Promise<Outcome> {
  try {
    const { fault, name, side } = cell;
    const complaints =
      side === 'server'
        ? await serverCell(shop, fault, name, { timed })
        : await browserCell(shop, fault, name, browser, { timed });
    return { ...cell, complaints };
  } catch (error) {
    return { ...cell, complaints: [`the check itself failed: ${(error as Error).message.split('\n')[0]}`] };
  } finally {
    await shop.restartIfBroken();
  }
}

/** Works through cells on a shop of its own. */
async function work(cells: Cell[], options: Options): Promise<Outcome[]> {
  const shop = await FaultyShop.start(options.apiPort);
  try {
    const outcomes: Outcome[] = [];
    for (let cell = cells.shift(); cell; cell = cells.shift()) {
      const outcome = await outcomeOf(shop, cell, options);
      outcomes.push(outcome);
      options.report(outcome);
    }
    return outcomes;
  } finally {
    await shop.stop();
  }
}

/** The server's cells one after the other, since they measure time; then the browser's, two at a time. */
export async function tryAll(cells: Cell[], options: Options): Promise<Outcome[]> {
  const [server, browser] = (['server', 'browser'] as const).map((side) => cells.filter((cell) => cell.side === side));
  const first = server?.length ? await work(server, options) : [];
  if (!browser?.length) return first;
  const lanes = await Promise.all([1, 2].slice(0, browser.length).map(() => work(browser, options)));
  return [...first, ...lanes.flat()];
}
