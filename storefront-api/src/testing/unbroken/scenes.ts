import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fillDataFolder } from '../dataFolder';
import { Conversation } from './conversation';
import { ApiProcess, balancer, freePort, RedisProcess } from './processes';

/** ms in which everything has to be there again. */
export const COMPLETE_AGAIN = 5000;
const LONGEST_WAIT = 30_000;

export interface Report {
  figures: Record<string, number>;
  /** What is not as it should be. */
  complaints: string[];
}

/** What is wrong with a list that should be another one. */
function complaintsOf(whose: string, is: string[], should: string[]): string[] {
  const complaints: string[] = [];
  const there = new Set(is);
  const lost = should.filter((text) => !there.has(text)).length;
  if (lost > 0) complaints.push(`${whose}: ${lost} messages are lost.`);
  if (there.size < is.length) complaints.push(`${whose}: ${is.length - there.size} messages are doubled.`);
  if (complaints.length === 0 && is.join() !== should.join()) complaints.push(`${whose}: the order is not kept.`);
  return complaints;
}

const hasAll = (conversation: Conversation, texts: string[]) => {
  const seen = new Set(conversation.seen);
  return texts.every((text) => seen.has(text));
};

/** ms until everybody sees all that has been kept by now. */
async function completeIn(conversations: Conversation[]): Promise<number> {
  const begun = performance.now();
  const kept = conversations.map(({ sent }) => [...sent]);
  for (const [index, conversation] of conversations.entries()) {
    while (!hasAll(conversation, kept[index] ?? []) && performance.now() - begun < LONGEST_WAIT) await delay(20);
  }
  return Math.round(performance.now() - begun);
}

async function judge(conversations: Conversation[]): Promise<string[]> {
  const complaints: string[] = [];
  for (const conversation of conversations) {
    const { id, sent, seen } = conversation;
    const kept = (await conversation.history()).slice(1).map(({ text }) => text);
    complaints.push(
      ...complaintsOf(`Chat ${id} in the database`, kept, sent),
      ...complaintsOf(`Chat ${id} on the screen`, seen, sent),
    );
  }
  return complaints;
}

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-unbroken-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface KillScene {
  messages: number;
  kills: number;
  chats: number;
  /** Settings of the API beside its folder. */
  env?: Record<string, string>;
}

/** Visitors write and listen while the API is killed with kill -9 again and again. */
export function killedApi({ messages, kills, chats, env = {} }: KillScene): Promise<Report> {
  return withFolder(async (folder) => {
    await fillDataFolder(folder);
    const api = new ApiProcess(await freePort(), { DATA_DIR: folder, ...env });
    await api.start();
    const conversations = await Promise.all(Array.from({ length: chats }, () => Conversation.open(api.url)));
    try {
      await Promise.all(conversations.map((conversation) => conversation.listen()));
      const count = () => conversations.reduce((sum, { sent }) => sum + sent.length, 0);
      const each = Math.ceil(messages / chats);
      const writing = Promise.all(
        conversations.map(async (conversation) => {
          for (let number = 1; number <= each; number += 1) await conversation.write(`m${number}`);
        }),
      );
      for (let kill = 1; kill <= kills; kill += 1) {
        while (count() < (kill * messages) / (kills + 1)) await Promise.race([delay(1), writing]);
        await api.kill();
        await api.start();
      }
      await writing;
      const complete = await completeIn(conversations);
      const sum = (of: (conversation: Conversation) => number) =>
        conversations.reduce((total, conversation) => total + of(conversation), 0);
      const figures = {
        messages: count(),
        kills,
        reconnects: sum(({ reconnects }) => reconnects),
        'told twice, shown once': sum(({ repeated }) => repeated),
        'complete after the last (ms)': complete,
      };
      return { figures, complaints: await judge(conversations) };
    } finally {
      await Promise.all(conversations.map((conversation) => conversation.stop()));
      await api.kill();
    }
  });
}

/**
 * Two instances on one database and one Redis: one instance is killed, then Redis is killed and started again, while
 * visitors write.
 */
export function killedInstance({ databaseUrl, messages }: { databaseUrl: string; messages: number }): Promise<Report> {
  return withFolder(async (folder) => {
    const redis = new RedisProcess(await freePort());
    await redis.start();
    const shared = { DATABASE_URL: databaseUrl, REDIS_URL: `redis://127.0.0.1:${redis.port}` };
    const one = new ApiProcess(await freePort(), { DATA_DIR: join(folder, 'one'), ...shared });
    const two = new ApiProcess(await freePort(), { DATA_DIR: join(folder, 'two'), ...shared });
    await one.start();
    await two.start();
    const ways = [await balancer([one.port, two.port]), await balancer([two.port, one.port])];
    const writer = await Conversation.open(ways[0]!.url);
    const other = await Conversation.open(ways[1]!.url);
    const conversations = [writer, other];
    try {
      await Promise.all(conversations.map((conversation) => conversation.listen()));
      const until = (number: number) =>
        Promise.all(
          conversations.map(async (conversation) => {
            while (conversation.sent.length < number) await conversation.write(`m${conversation.sent.length + 1}`);
          }),
        );
      await until(messages / 4);
      const writing = until(messages / 2);
      await one.kill();
      const afterInstance = await completeIn(conversations);
      await writing;
      await one.start();
      const more = until((messages * 3) / 4);
      await redis.kill();
      await more;
      await redis.start();
      const afterRedis = await completeIn(conversations);
      await until(messages);
      const complete = await completeIn(conversations);
      const figures = {
        messages: messages * 2,
        'complete after an instance (ms)': afterInstance,
        'complete after Redis (ms)': afterRedis,
        'complete after the last (ms)': complete,
      };
      const late = Object.entries(figures).filter(([what, ms]) => what.endsWith('(ms)') && ms > COMPLETE_AGAIN);
      return {
        figures,
        complaints: [
          ...late.map(([what, ms]) => `${what}: ${ms}, later than ${COMPLETE_AGAIN}.`),
          ...(await judge(conversations)),
        ],
      };
    } finally {
      await Promise.all(conversations.map((conversation) => conversation.stop()));
      for (const way of ways) way.stop();
      await Promise.all([one.kill(), two.kill(), redis.kill()]);
    }
  });
}
