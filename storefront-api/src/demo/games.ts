import type { Family } from '../art/families';

export interface DemoGame {
  id: number;
  name: string;
  slug: string;
  family: Family;
  hue: number;
  bestseller?: boolean;
  /** Place among the popular ones. */
  popular?: number;
}

/** Every game is invented, and has a hue of its own. */
export const games: DemoGame[] = [
  { id: 1, name: 'Iron Meridian', slug: 'iron-meridian', family: 'squares', hue: 35, bestseller: true, popular: 1 },
  { id: 2, name: 'Zero Harbor', slug: 'zero-harbor', family: 'ridges', hue: 230, popular: 2 },
  { id: 3, name: 'Ash & Thorn', slug: 'ash-thorn', family: 'orbits', hue: 150, popular: 3 },
  { id: 4, name: 'Quiet Orbit', slug: 'quiet-orbit', family: 'shards', hue: 290, bestseller: true, popular: 4 },
  { id: 5, name: 'Glass Frontier', slug: 'glass-frontier', family: 'squares', hue: 75, popular: 5 },
  { id: 6, name: 'Solitaire Siege', slug: 'solitaire-siege', family: 'ridges', hue: 350, popular: 6 },
  { id: 7, name: 'Copper Tide', slug: 'copper-tide', family: 'orbits', hue: 55, bestseller: true, popular: 7 },
  { id: 8, name: 'Northern Relay', slug: 'northern-relay', family: 'shards', hue: 205, popular: 8 },
  { id: 9, name: 'Velvet Circuit', slug: 'velvet-circuit', family: 'squares', hue: 325, popular: 9 },
  { id: 10, name: 'Salt Road', slug: 'salt-road', family: 'ridges', hue: 95 },
  { id: 11, name: 'Hollow Crown Rally', slug: 'hollow-crown-rally', family: 'shards', hue: 25 },
  { id: 12, name: 'Lumen Drift', slug: 'lumen-drift', family: 'orbits', hue: 265 },
  { id: 13, name: 'Paper Armada', slug: 'paper-armada', family: 'ridges', hue: 180 },
];
