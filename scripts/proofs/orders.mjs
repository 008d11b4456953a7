// Orders and their money on PGlite and on PostgreSQL: many at once, processes killed with kill -9 under a stream of
// orders and payments, mail servers that refuse, defer and crawl, and a million pairs of price and rate. -- --kills 50
// --rounds 20 --only once|killed|killed-of-two|killed-smtp|mail|life|money
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { PlainError, root } from '../steps.mjs';
import { loadOfApi, onPostgres, show } from './scenes.mjs';

const withPostgres = (work) => onPostgres((url) => work({ DATABASE_URL: url }));

async function addCoupon(dataDir, code) {
  const { callAdmin } = await loadOfApi('admin/client.ts');
  await callAdmin(dataDir, '/command', { words: ['coupons', 'add', code], options: { percent: '50', uses: '1' } });
}

/** Tests that walk a little in `npm test`, and all of it here. */
function walk(tests, env, complaint) {
  const command = [
    'node_modules/jest/bin/jest.js',
    '--selectProjects',
    'storefront-api',
    '--silent',
    '--testTimeout',
    '900000',
    tests,
  ];
  const { status } = spawnSync(process.execPath, command, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status === 0 ? [] : [complaint];
}

export async function prove(args) {
  const { values } = parseArgs({
    args,
    options: {
      kills: { type: 'string', default: '50' },
      rounds: { type: 'string', default: '20' },
      only: { type: 'string' },
    },
  });
  const [kills, rounds] = [Number(values.kills), Number(values.rounds)];
  const { atOnce, killed, mailTroubles } = await loadOfApi('testing/purchase/scenes.ts');
  const parts = {
    once: async () => [
      ...show('Many at once, PGlite', await atOnce({ rounds }, addCoupon)),
      ...(await withPostgres(async (env) =>
        show('Many at once, PostgreSQL', await atOnce({ env, rounds }, addCoupon)),
      )),
    ],
    killed: async () => show('The API killed, PGlite, letters in files', await killed({ kills, instances: 1 })),
    'killed-of-two': () =>
      withPostgres(async (env) =>
        show('One of two APIs killed, PostgreSQL, letters in files', await killed({ kills, instances: 2, env })),
      ),
    'killed-smtp': () =>
      withPostgres(async (env) =>
        show('The API killed, PostgreSQL, letters over SMTP', await killed({ kills, instances: 1, env, smtp: true })),
      ),
    mail: async () => [
      ...show('Mail servers, PGlite', await mailTroubles({})),
      ...(await withPostgres(async (env) => show('Mail servers, PostgreSQL', await mailTroubles({ env })))),
    ],
    life: async () =>
      walk(
        'orders/orderLife',
        { LIFE_LENGTH: '3' },
        'Life: the database and the rules do not agree on what becomes of an order.',
      ),
    money: async () =>
      walk(
        'pricing/exactMoney',
        { MONEY_RUNS: '1000000' },
        'Money: a million pairs of price and rate do not agree with exact arithmetic.',
      ),
  };
  if (values.only && !(values.only in parts))
    throw new PlainError(`--only takes one of ${Object.keys(parts).join(', ')}.`);
  const complaints = [];
  for (const [name, part] of Object.entries(parts))
    if (!values.only || values.only === name) complaints.push(...(await part()));
  return complaints;
}
