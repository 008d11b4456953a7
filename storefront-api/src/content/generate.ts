import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listFolder } from '../listFolder';
import type { CommandOutput } from './commands';
import { demoFolder } from './demo';
import { readFolder } from './reading/folder';
import { yamlFile } from './reading/writing';

const MOST = 1_000_000;
const AT_ONCE = 200;

function countOf(text: string | undefined, name: string, usual: number): number {
  const number = text === undefined ? usual : Number(text);
  if (!Number.isInteger(number) || number < 1 || number > MOST)
    throw new Error(`--${name} must be a whole number from 1 to ${MOST}.`);
  return number;
}

const families = ['ridges', 'orbits', 'shards', 'squares'];
const first = [
  'Iron',
  'Zero',
  'Quiet',
  'Glass',
  'Copper',
  'Northern',
  'Velvet',
  'Salt',
  'Hollow',
  'Lumen',
  'Paper',
  'Amber',
  'Silent',
  'Broken',
  'Distant',
  'Winter',
];
const second = [
  'Meridian',
  'Harbor',
  'Orbit',
  'Frontier',
  'Tide',
  'Relay',
  'Circuit',
  'Road',
  'Crown',
  'Drift',
  'Armada',
  'Siege',
  'Thorn',
  'Signal',
  'Garden',
  'Mosaic',
];
const tools = ['Lantern', 'Compass', 'Ledger', 'Map', 'Hand', 'Watch', 'Echo', 'Clockwork', 'Loom', 'Tower'];

const pick = <T>(list: T[], index: number) => list[index % list.length] as T;
const gameName = (index: number) =>
  `${pick(first, index)} ${pick(second, Math.floor(index / first.length))} ${index + 1}`;

function game(index: number): string {
  const seed = `grown-${index + 1}.${pick(families, index)}.${(index * 37) % 360}`;
  const name = gameName(index);
  return yamlFile('game', {
    id: index + 1,
    name,
    aliases: [name.replace(/[^A-Z0-9]/g, '').toLowerCase()],
    icon: `drawn:icon/${seed}`,
    background: `drawn:game/${seed}`,
    ...(index % 9 === 0 ? { bestseller: true } : {}),
    ...(index < 9 ? { popular: index + 1 } : {}),
  });
}

const terms = [
  ['1 day', '1 день'],
  ['7 days', '7 дней'],
  ['30 days', '30 дней'],
] as const;

function product(index: number, games: number): string {
  const gameIndex = index % games;
  const name = `${pick(tools, index)} ${index + 1}`;
  const both = (en: string, ru: string) => ({ en, ru });
  const plans = terms.map(([en, ru], term) => ({
    id: index * terms.length + term + 1,
    name: both(en, ru),
    price: `${(index % 40) + 3 * (term * term + 1)} USD`,
    regions: ['cis', 'global'],
  }));
  return yamlFile('product', {
    id: index + 1,
    game: `game-${gameIndex + 1}`,
    name,
    icon: `drawn:product/grown-${index + 1}.${(index * 53) % 360}`,
    ...(index % 11 === 0 ? { bestseller: true } : {}),
    status: pick(['undetected', 'undetected', 'onUpdate', 'ownRisk'], index),
    description: both(
      `${name} for ${gameName(gameIndex)}: quiet, quick and set up in two minutes.`,
      `${name} для ${gameName(gameIndex)}: тихо, быстро, настраивается за две минуты.`,
    ),
    functions: both(
      [{ name: 'View', params: ['Players', 'Loot', 'Exits'] }] as never,
      [{ name: 'Обзор', params: ['Игроки', 'Добыча', 'Выходы'] }] as never,
    ),
    requirements: {
      client: both('Official launcher', 'Официальный лаунчер'),
      os: both('64-bit', '64-битная'),
      processor: both('4 cores', '4 ядра'),
      graphics: both('4 GB', '4 ГБ'),
      spoofer: false,
      displayMode: both('Windowed', 'Оконный'),
      needFlashDrive: false,
    },
    screenshots: [1, 2, 3].map((screen) => ({
      picture: `drawn:screen/grown-${index + 1}-${screen}.${(index * 53 + screen * 24) % 360}`,
    })),
    manual: pick(['lantern', 'echo-room', 'loom', 'paper-map'], index),
    plans,
  });
}

/** The demo's files, except its games and products. */
async function common(): Promise<[string, string][]> {
  const { texts } = await readFolder(demoFolder());
  return [...texts].filter(([path]) => !/^(games|products)\//.test(path));
}

/** Writes a folder of generated content of any size: the same numbers always give the same bytes. */
export async function generate(
  path: string,
  wanted: { games?: string | undefined; products?: string | undefined },
): Promise<CommandOutput> {
  const [games, products] = [countOf(wanted.games, 'games', 2000), countOf(wanted.products, 'products', 20_000)];
  if ((await listFolder(path)).length > 0) throw new Error(`The folder ${path} is not empty. Name a new one.`);
  for (const folder of ['games', 'products']) await mkdir(join(path, folder), { recursive: true });
  for (const [file, text] of await common()) {
    await mkdir(dirname(join(path, file)), { recursive: true });
    await writeFile(join(path, file), text);
  }
  await writeMany(games, (index) => [join(path, `games/game-${index + 1}.yaml`), game(index)]);
  await writeMany(products, (index) => [join(path, `products/product-${index + 1}.yaml`), product(index, games)]);
  return { document: { games, products }, text: `${games} games and ${products} products were written to ${path}.` };
}

async function writeMany(count: number, make: (index: number) => [file: string, text: string]) {
  for (let start = 0; start < count; start += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, count - start) }, (_, offset) => writeFile(...make(start + offset))),
    );
}
