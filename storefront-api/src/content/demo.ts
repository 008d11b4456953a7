import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Db } from '../database/schema';
import { readFolder } from './reading/folder';
import { prepareFolder } from './prepare';
import { createContentStore, type Prepared } from './database/store';

/**
 * Possible places of the demo's folder: relative to the sources or the built server, which are equally deep, or to the
 * working directory.
 */
const demoFolders = [join(__dirname, '../../../content/demo'), resolve('content/demo')];

export function demoFolder(): string {
  const found = demoFolders.find((place) => existsSync(join(place, 'site.yaml')));
  if (found === undefined)
    throw new Error(`The demo content is not there: no ${demoFolders.join(', nor ')}. Set DEMO=0 to start without it.`);
  return found;
}

interface Demo {
  prepared: Prepared;
  at: number;
}

let demo: Promise<Demo> | undefined;

async function readDemo(now: Date): Promise<Demo> {
  return { prepared: await prepareFolder(await readFolder(demoFolder()), now, async () => []), at: now.getTime() };
}

const shiftTime = (time: unknown, by: number) => new Date(Date.parse(String(time)) + by).toISOString();

/** The demo's content, with dates relative to `now`; its folder is read once in a process. */
export async function prepareDemo(now: Date): Promise<Prepared> {
  demo ??= readDemo(now).catch((error: unknown) => {
    demo = undefined;
    throw error;
  });
  const { prepared, at } = await demo;
  const by = now.getTime() - at;
  const rows = prepared.rows.map((row) => ({
    ...row,
    values: {
      ...row.values,
      ...Object.fromEntries((row.keeps ?? []).map((column) => [column, shiftTime(row.values[column], by)])),
    },
  }));
  return { ...prepared, rows };
}

/** Fills an empty catalogue with the demo content, in one transaction; returns whether it did. */
export async function fillDemo(db: Db, now: Date): Promise<boolean> {
  const store = createContentStore(db);
  return (await store.isEmpty()) && store.fill(await prepareDemo(now));
}
