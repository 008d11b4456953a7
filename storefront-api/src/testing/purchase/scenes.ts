import { mkdtempSync, readFileSync, readdirSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fillDataFolder } from '../dataFolder';
import { startMailServer, type MailServer } from '../mailServer';
import { ApiProcess, freePort } from '../unbroken/processes';
import { buy, order, view, type Told } from './buyers';

export interface Outcome {
  figures: Record<string, number>;
  complaints: string[];
}

const messageIdIn = (message: string) => /^Message-ID: (.*)$/im.exec(message)?.[1]?.trim() ?? '';
const orderIdIn = (message: string) => /^Subject: Your order (\S+)/im.exec(message)?.[1] ?? '';

/** The letters of a mailbox, by order: the Message-ID of each. */
function letters(messages: string[]): Map<string, string[]> {
  const byOrder = new Map<string, string[]>();
  for (const message of messages)
    byOrder.set(orderIdIn(message), [...(byOrder.get(orderIdIn(message)) ?? []), messageIdIn(message)]);
  return byOrder;
}

function filesIn(dataDir: string): string[] {
  const folder = join(dataDir, 'outbox');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

async function until(isSo: () => Promise<boolean>, seconds: number): Promise<boolean> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await delay(200))
    if (await isSo().catch(() => false)) return true;
  return false;
}

/** Processes of the API over temporary folders, and what becomes of them at the end. */
async function startApis(count: number, env: Record<string, string>) {
  const folders = Array.from({ length: count }, () => mkdtempSync(join(tmpdir(), 'storefront-orders-')));
  const shared = { RATE_LIMITS: '0', PAYMENTS: 'sandbox', DEMO: '1', SHOP_URL: 'http://shop.test', ...env };
  const apis: ApiProcess[] = [];
  await Promise.all(folders.map(fillDataFolder));
  for (const DATA_DIR of folders) apis.push(new ApiProcess(await freePort(), { ...shared, DATA_DIR }));
  for (const api of apis) await api.start();
  return {
    folders,
    apis,
    async stop() {
      for (const api of apis) await api.kill();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function lostOrders(origin: string, told: Told) {
  const lost: string[] = [];
  for (const id of told.ordered) if (!(await view(origin, id))) lost.push(id);
  return lost;
}

async function unmailed(origin: string, told: Told) {
  const open: string[] = [];
  for (const id of told.paid) if ((await view(origin, id))?.statusCode !== 'success') open.push(id);
  return open;
}

export interface KillOptions {
  kills: number;
  /** Of how many processes one is killed. */
  instances: number;
  env?: Record<string, string>;
  /** Letters go to a mail server, not into files. */
  smtp?: boolean;
}

/** A process is killed again and again under a stream of orders and payments. */
export async function killed({ kills, instances, env = {}, smtp = false }: KillOptions): Promise<Outcome> {
  const mail: MailServer | undefined = smtp ? await startMailServer() : undefined;
  const { apis, folders, stop } = await startApis(instances, { ...env, ...(mail ? { SMTP_URL: mail.url } : {}) });
  const origins = apis.map(({ url }) => url);
  const [victim] = apis;
  if (!victim) throw new Error('One process at least is wanted.');
  try {
    const told: Told = { ordered: new Set(), paid: new Set() };
    let over = false;
    const buyers = Array.from({ length: 4 }, () => buy(origins, told, () => over));
    for (let kill = 0; kill < kills; kill += 1) {
      const before = told.paid.size;
      await until(async () => told.paid.size >= before + 3, 20);
      await delay(Math.random() * 300);
      await victim.kill();
      await victim.start();
    }
    over = true;
    await Promise.all(buyers);
    await until(async () => (await unmailed(victim.url, told)).length === 0, 150);

    const byOrder = letters(mail ? mail.state.received : folders.flatMap(filesIn));
    const mailedTwice = [...byOrder].filter(([, ids]) => new Set(ids).size > 1).map(([id]) => id);
    const doubled = [...byOrder.values()].filter((ids) => ids.length > 1).length;
    const lost = await lostOrders(victim.url, told);
    const open = await unmailed(victim.url, told);
    const unwritten = [...told.paid].filter((id) => !byOrder.has(id));
    return {
      figures: {
        kills,
        ordered: told.ordered.size,
        paid: told.paid.size,
        lost: lost.length,
        'not mailed': open.length + unwritten.length,
        'two letters': mailedTwice.length,
        'one letter, twice': doubled,
      },
      complaints: [
        ...lost.map((id) => `The answered order ${id} is gone.`),
        ...open.map((id) => `The paid order ${id} did not succeed.`),
        ...unwritten.map((id) => `The paid order ${id} has no letter.`),
        ...mailedTwice.map((id) => `The order ${id} has two letters.`),
        ...(!mail && instances === 1 && doubled > 0 ? [`${doubled} letters stand in the mailbox twice.`] : []),
      ],
    };
  } finally {
    await stop();
    await mail?.stop();
  }
}

/** The mail server refuses, answers slowly, and is back: every letter arrives, over few connections. */
export async function mailTroubles({
  env = {},
  orders = 30,
  slowness = 15_000,
}: {
  env?: Record<string, string>;
  orders?: number;
  slowness?: number;
}): Promise<Outcome> {
  const mail = await startMailServer();
  const {
    apis: [api],
    stop,
  } = await startApis(1, { ...env, SMTP_URL: mail.url });
  if (!api) throw new Error('One process is wanted.');
  const free = async () => (await order(api.url, { couponText: 'FREE100' })).result?.orderId ?? '';
  const arrived = (ids: string[]) => async () =>
    ids.every((id) => mail.state.received.some((message) => message.includes(id)));
  const complaints: string[] = [];
  const figures: Record<string, number> = {};
  try {
    for (const behaviour of ['defers', 'refuses'] as const) {
      mail.state.behaviour = behaviour;
      const ids = await Promise.all(Array.from({ length: orders }, free));
      await delay(5000);
      mail.state.behaviour = 'takes';
      const back = Date.now();
      if (!(await until(arrived(ids), 90)))
        complaints.push(`After a server that ${behaviour} not every letter came within 90 s.`);
      figures[`${behaviour}, seconds until all came`] = Math.round((Date.now() - back) / 1000);
    }
    mail.state.slowness = slowness;
    const slow = await Promise.all(Array.from({ length: 5 }, free));
    if (!(await until(arrived(slow), 150)))
      complaints.push(`A server that takes ${slowness} ms a reply did not get every letter.`);
    figures['most connections at once'] = mail.state.most;
    if (mail.state.most > 10) complaints.push(`${mail.state.most} connections were open at once.`);
    const twice = [...letters(mail.state.received)].filter(([, ids]) => ids.length > 1).length;
    figures['letters that came twice'] = twice;
    return { figures, complaints };
  } finally {
    await stop();
    await mail.stop();
  }
}

/** Many at once: one key, one coupon, one payment. */
export async function atOnce(
  { env = {}, rounds = 20 }: { env?: Record<string, string>; rounds?: number },
  addCoupon: (dataDir: string, code: string) => Promise<void>,
): Promise<Outcome> {
  const {
    apis: [api],
    folders: [folder = ''],
    stop,
  } = await startApis(1, env);
  if (!api) throw new Error('One process is wanted.');
  const complaints: string[] = [];
  try {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => order(api.url, {}, { 'idempotency-key': 'one-key' })),
    );
    const different = new Set(answers.map((answer) => JSON.stringify(answer))).size;
    if (different !== 1) complaints.push(`50 posts with one key had ${different} different answers.`);
    let discounts = 0;
    for (let round = 0; round < rounds; round += 1) {
      const code = `SINGLE${round}`;
      await addCoupon(folder, code);
      const tries = await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          order(api.url, { couponText: code, email: `buyer${index}@b.example` }),
        ),
      );
      const taken = tries.filter(({ success }) => success).length;
      discounts += taken;
      if (taken !== 1) complaints.push(`The single use ${code} was taken ${taken} times.`);
    }
    const { result: placed } = await order(api.url);
    const url = (await view(api.url, placed?.orderId ?? ''))?.url ?? '';
    await Promise.all(
      Array.from({ length: 1000 }, () =>
        fetch(url, { method: 'POST', body: new URLSearchParams({ decision: 'pay' }), redirect: 'manual' }),
      ),
    );
    await until(async () => (await view(api.url, placed?.orderId ?? ''))?.statusCode === 'success', 20);
    await delay(3000);
    const mailed = letters(filesIn(folder)).get(placed?.orderId ?? '')?.length ?? 0;
    if (mailed !== 1) complaints.push(`A payment that was confirmed 1,000 times had ${mailed} letters.`);
    return {
      figures: { 'answers to one key': different, rounds, discounts, 'letters of 1,000 confirmations': mailed },
      complaints,
    };
  } finally {
    await stop();
  }
}
