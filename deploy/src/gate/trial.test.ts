import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readBuild } from '../build';
import { startCanary } from '../live';
import { publish } from '../publish';
import { place, script, type Place } from '../testing/place';

let here: Place;

beforeEach(async () => {
  here = await place();
});
afterEach(() => here.remove());

/** Says of each remote that it is asked for which version of it stands in the table. */
const saysVersions = `process.once('message', ({ owner, table }) => process.send({ verdict: { complaints: [owner + ' is ' + table.remotes.filter(({ name }) => name === owner).map(({ version }) => version)] } })); process.send({ ready: true });`;

it('a new shell is tried with every remote that is live, and with every version under trial, each in a table of its own', async () => {
  const { version: live } = await here.release('mf-a', 1);
  const { version: tried } = await startCanary(here.releases, await readBuild(await here.built('mf-a', { code: `${script} // 2` })), 5);
  const folder = await here.built('shell', { kind: 'shell' });
  await writeFile(join(folder, 'dist/server/trial.cjs'), saysVersions);
  const said = await publish(here.releases, await readBuild(folder)).catch(String);
  for (const version of [live, tried]) expect(said).toMatch(new RegExp(`mf-a ${version} in shell \\S+ cannot be rendered: mf-a is ${version}\\.`));
});
