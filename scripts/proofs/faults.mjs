// Every fault in every remote, on the server and in the browser, through the built shop: what one remote does costs no
// other. -- --only <part of a fault's name>, as often as wanted, --remote mf-news --side server|browser --untimed
import { parseArgs } from 'node:util';
import { openBrowser, withShop } from '../shop.mjs';
import { ensureBuilt, loadTypeScript, PlainError, say } from '../steps.mjs';

const options = {
  only: { type: 'string', multiple: true },
  remote: { type: 'string' },
  side: { type: 'string' },
  untimed: { type: 'boolean', default: false },
};
const short = (name) => name.replace('mf-', '');

function tableOf(outcomes, faults, names, sides) {
  const cell = (fault, name, side) => {
    if (fault.not?.[side]) return 'n/a';
    const outcome = outcomes.find((one) => one.fault === fault && one.name === name && one.side === side);
    return outcome === undefined ? '' : outcome.complaints.length === 0 ? 'holds' : 'DOES NOT';
  };
  const columns = sides.flatMap((side) => names.map((name) => [`${side} ${short(name)}`, name, side]));
  const tried = faults.filter((fault) => outcomes.some((outcome) => outcome.fault === fault));
  return Object.fromEntries(
    tried.map((fault) => [
      fault.name,
      Object.fromEntries(columns.map(([title, name, side]) => [title, cell(fault, name, side)])),
    ]),
  );
}

function report({ fault, name, side, complaints }) {
  const where = `${fault.name}, ${name}, ${side}`;
  say(
    complaints.length === 0
      ? `${where}: holds`
      : `${where}:\n${complaints.map((complaint) => `    ${complaint}`).join('\n')}`,
  );
}

function printReasons(faults) {
  for (const { name, not = {} } of faults)
    for (const [side, reason] of Object.entries(not)) console.log(`n/a: ${name}, ${side}: ${reason}.`);
}

export async function prove(args) {
  const { values: chosen } = parseArgs({ args, options });
  const { cellsOf, faults, remoteNames, sides, tryAll } = await loadTypeScript('e2e/faults/matrix.ts');
  // Which remotes there are, the table says.
  await ensureBuilt();
  const cells = cellsOf(chosen);
  if (cells.length === 0)
    throw new PlainError(`Nothing is left to try of: ${faults.map(({ name }) => name).join('; ')}.`);
  const outcomes = await withShop(async ({ apiPort }) => {
    const browser = await openBrowser();
    try {
      say(`Trying ${cells.length} cells …`);
      return await tryAll(cells, { apiPort, browser, timed: !chosen.untimed, report });
    } finally {
      await browser.close();
    }
  });
  console.table(tableOf(outcomes, faults, remoteNames(), sides));
  printReasons(faults.filter((fault) => cells.some((cell) => cell.fault === fault)));
  return outcomes.flatMap(({ fault, name, side, complaints }) =>
    complaints.map((complaint) => `${fault.name}, ${name}, ${side}: ${complaint}`),
  );
}
