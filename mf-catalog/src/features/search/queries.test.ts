import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '@storefront/contracts';
import type { Findable } from './Findable';
import { patternOf } from './patternOf';
import { searchByName } from './searchByName';

const demo = join(__dirname, '../../../../content/demo');

/** Name and aliases of each file in a folder of the demo's content. */
const namesIn = (folder: string): Findable[] =>
  readdirSync(join(demo, folder)).map((file) => {
    const text = readFileSync(join(demo, folder, file), 'utf8');
    const aliases = /^aliases: \[ (.*) \]$/m.exec(text)?.[1]?.split(', ');
    return { name: /^name: (.*)$/m.exec(text)?.[1] ?? '', ...(aliases && { aliases }) };
  });

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
const pick = (list: string[], index: number) => list[index % list.length];

/** As `npm run content -- generate` names them. */
const grownGames = Array.from({ length: 2000 }, (_, index): Findable => {
  const name = `${pick(first, index)} ${pick(second, Math.floor(index / first.length))} ${index + 1}`;
  return { name, aliases: [name.replace(/[^A-Z0-9]/g, '').toLowerCase()] };
});
const grownProducts = Array.from(
  { length: 20_000 },
  (_, index): Findable => ({ name: `${pick(tools, index)} ${index + 1}` }),
);
const products = [...new Map(namesIn('products').map((item) => [item.name, item])).values()];

const games = [...namesIn('games'), ...grownGames];

type Row = [words: string, meant: string];

const demoGames: Row[] = [
  // Parts
  ['iron', 'Iron Meridian'],
  ['merid', 'Iron Meridian'],
  ['zero h', 'Zero Harbor'],
  ['quiet', 'Quiet Orbit'],
  ['orbit', 'Quiet Orbit'],
  ['ash', 'Ash & Thorn'],
  ['ash th', 'Ash & Thorn'],
  ['hollow cr', 'Hollow Crown Rally'],
  ['rally', 'Hollow Crown Rally'],
  ['solit', 'Solitaire Siege'],
  ['velv', 'Velvet Circuit'],
  ['armad', 'Paper Armada'],
  // Letters in each other's places
  ['irno meridian', 'Iron Meridian'],
  ['iron meridain', 'Iron Meridian'],
  ['zeor harbor', 'Zero Harbor'],
  ['zero habror', 'Zero Harbor'],
  ['queit orbit', 'Quiet Orbit'],
  ['quiet obrit', 'Quiet Orbit'],
  ['galss frontier', 'Glass Frontier'],
  ['glass fronteir', 'Glass Frontier'],
  ['vlevet circuit', 'Velvet Circuit'],
  ['northren relay', 'Northern Relay'],
  ['papre armada', 'Paper Armada'],
  ['slat road', 'Salt Road'],
  // Letters that are missing, doubled or wrong
  ['irn meridian', 'Iron Meridian'],
  ['iron meridin', 'Iron Meridian'],
  ['iron meredian', 'Iron Meridian'],
  ['zero harbour', 'Zero Harbor'],
  ['zero habor', 'Zero Harbor'],
  ['quite orbit', 'Quiet Orbit'],
  ['coper tide', 'Copper Tide'],
  ['copper tyde', 'Copper Tide'],
  ['glas frontier', 'Glass Frontier'],
  ['holow crown', 'Hollow Crown Rally'],
  ['hollow crown raly', 'Hollow Crown Rally'],
  ['lumin drift', 'Lumen Drift'],
  ['lumen dirft', 'Lumen Drift'],
  ['nothern relay', 'Northern Relay'],
  ['paper armadda', 'Paper Armada'],
  ['salt raod', 'Salt Road'],
  ['solitare siege', 'Solitaire Siege'],
  ['solitaire seige', 'Solitaire Siege'],
  ['velvet circut', 'Velvet Circuit'],
  ['ash and thorn', 'Ash & Thorn'],
  ['ash thorn', 'Ash & Thorn'],
  // Other names, in both languages, also misspelt
  ['im', 'Iron Meridian'],
  ['ZH', 'Zero Harbor'],
  ['hcr', 'Hollow Crown Rally'],
  ['железный меридиан', 'Iron Meridian'],
  ['железный', 'Iron Meridian'],
  ['жилезный меридиан', 'Iron Meridian'],
  ['тихая орбита', 'Quiet Orbit'],
  ['тихая арбита', 'Quiet Orbit'],
  ['медный прилив', 'Copper Tide'],
  ['медный прлив', 'Copper Tide'],
  ['пепел и шип', 'Ash & Thorn'],
  ['пепел', 'Ash & Thorn'],
  ['бархатный круг', 'Velvet Circuit'],
  ['бумажная армада', 'Paper Armada'],
  ['бумажная армда', 'Paper Armada'],
  ['соляной путь', 'Salt Road'],
  ['нулевая гавань', 'Zero Harbor'],
  ['нулевая гаваь', 'Zero Harbor'],
  // The other way round
  ['harbor zero', 'Zero Harbor'],
  ['frontier glass', 'Glass Frontier'],
  ['орбита тихая', 'Quiet Orbit'],
  // The other keyboard layout
  ['шкщт', 'Iron Meridian'],
  ['шкщт ьукшвшфт', 'Iron Meridian'],
  ['яукщ рфкищк', 'Zero Harbor'],
  ['йгшуе щкише', 'Quiet Orbit'],
  ['пдфыы акщтешук', 'Glass Frontier'],
  ['мудмуе', 'Velvet Circuit'],
  [';tktpysq', 'Iron Meridian'],
  [';tktpysq vthblbfy', 'Iron Meridian'],
  ['nb[fz jh,bnf', 'Quiet Orbit'],
  ['gtgtk', 'Ash & Thorn'],
  ['yektdfz ufdfym', 'Zero Harbor'],
  ['сщззук', 'Copper Tide'],
];
const grownOnes: Row[] = [
  ['iron meridian 257', 'Iron Meridian 257'],
  ['irno meridian 257', 'Iron Meridian 257'],
  ['zero meridian 2', 'Zero Meridian 2'],
  ['zero meridain 258', 'Zero Meridian 258'],
  ['im257', 'Iron Meridian 257'],
  ['northren tide 70', 'Northern Tide 70'],
  ['winter mosaic 256', 'Winter Mosaic 256'],
  ['wm256', 'Winter Mosaic 256'],
];
const demoProducts: Row[] = [
  ['lantren', 'Lantern'],
  ['lntern', 'Lantern'],
  ['compas', 'Compass Pro'],
  ['night leger', 'Night Ledger'],
  ['pepar map', 'Paper Map'],
  ['watchtwoer', 'Watchtower'],
  ['echo rom', 'Echo Room'],
  ['stedy hand', 'Steady Hand'],
  ['clokwork', 'Clockwork'],
  ['tidwatch', 'Tidewatch'],
  ['дфтеукт', 'Lantern'],
  ['дщщь', 'Loom'],
];
const grownTools: Row[] = [
  ['lantern 19991', 'Lantern 19991'],
  ['watch 15006', 'Watch 15006'],
  ['clockwrok 12348', 'Clockwork 12348'],
  ['towr 20000', 'Tower 20000'],
  ['дфтеукт 19991', 'Lantern 19991'],
];

const missed = (list: readonly Findable[], rows: Row[]) =>
  rows.flatMap(([words, meant]) => {
    const found = searchByName(list, words, limits.suggestionThreshold)
      .slice(0, 3)
      .map(({ name }) => name);
    return found.includes(meant) ? [] : [`${words}: ${found.join(', ') || 'nothing'}, and not ${meant}`];
  });

describe('a hundred misspelt and partial searches', () => {
  it('S041 are a hundred', () =>
    expect(demoGames.length + grownOnes.length + demoProducts.length + grownTools.length).toBeGreaterThanOrEqual(100));

  it.each([
    ['S041 the demo’s games', namesIn('games'), demoGames],
    ['S041 the demo’s games among 2,000 others', games, demoGames],
    ['S041 2,000 games', games, grownOnes],
    ['S050 the demo’s products', products, demoProducts],
    ['S050 the demo’s products among 20,000 others', [...products, ...grownProducts], demoProducts],
    ['S050 20,000 products', grownProducts, grownTools],
  ])('%s: what is meant is among the first three', (_where, list, rows) => expect(missed(list, rows)).toEqual([]));
});

it('S048 looks for 32 characters, however they are composed, and whatever space stands before them', () => {
  const words = 'й'.repeat(32);
  expect(patternOf(`  ${words}й`.normalize('NFD'))).toBe(words);
});
