import { hashOf } from './random';
import { oklch } from './colour';

const accent = oklch(0.845, 0.15, 84);
const light = oklch(0.9, 0.01, 265);
const mute = oklch(0.62, 0.016, 265);
const ink = oklch(0.2, 0.03, 84);

/** Flat pictograms of ways to pay, 96 × 64; no brand's mark. */
const pictograms = {
  card:
    `<rect x="22" y="16" width="52" height="34" rx="5" fill="${light}"/><path fill="${ink}" d="M22 23h52v7H22z"/>` +
    `<rect x="28" y="38" width="12" height="6" rx="2" fill="${accent}"/><path stroke="${mute}" stroke-width="3" d="M56 41h12"/>`,
  cards:
    `<rect x="30" y="11" width="48" height="31" rx="5" fill="${mute}"/><rect x="18" y="21" width="50" height="33" rx="5" fill="${light}"/>` +
    `<circle cx="52" cy="43" r="6" fill="${accent}"/><circle cx="59" cy="43" r="6" fill="${mute}" fill-opacity=".7"/><path fill="${ink}" d="M18 27h50v6H18z"/>`,
  coin:
    `<circle cx="48" cy="32" r="20" fill="${accent}"/><circle cx="48" cy="32" r="14.5" fill="none" stroke="${ink}" stroke-width="2.5"/>` +
    `<path fill="none" stroke="${ink}" stroke-width="3.5" stroke-linejoin="round" d="m48 23 8 9-8 9-8-9z"/>`,
  coins:
    `<ellipse cx="42" cy="46" rx="18" ry="6" fill="${mute}"/><ellipse cx="42" cy="39" rx="18" ry="6" fill="${light}"/>` +
    `<ellipse cx="42" cy="32" rx="18" ry="6" fill="${mute}"/><ellipse cx="42" cy="25" rx="18" ry="6" fill="${light}"/><circle cx="64" cy="24" r="11" fill="${accent}"/>`,
  wallet:
    `<path fill="${mute}" d="M26 20 62 11a4 4 0 0 1 5 4v7H26z"/><rect x="22" y="19" width="52" height="34" rx="6" fill="${light}"/>` +
    `<path fill="${ink}" d="M58 30h16v12H58a6 6 0 0 1 0-12z"/><circle cx="60" cy="36" r="2.8" fill="${accent}"/>`,
  phone:
    `<rect x="34" y="8" width="28" height="48" rx="6" fill="${light}"/><rect x="37" y="14" width="22" height="33" rx="2" fill="${ink}"/>` +
    `<circle cx="48" cy="51.5" r="2" fill="${mute}"/><path fill="none" stroke="${accent}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" d="m42 31 5 5 8-10"/>`,
  bolt: `<rect x="20" y="14" width="56" height="36" rx="18" fill="${mute}" fill-opacity=".45"/><path fill="${accent}" d="M52 8 34 35h12l-4 21 20-29H50z"/>`,
  gamepad:
    `<path fill="${light}" d="M34 19h28c10 0 16 9 17 21 .5 8-7 11-12 5l-5-6H34l-5 6c-5 6-12.5 3-12-5 1-12 7-21 17-21z"/>` +
    `<path stroke="${ink}" stroke-width="4" d="M34 24v12m-6-6h12"/><circle cx="59" cy="33" r="3" fill="${accent}"/><circle cx="66" cy="26" r="3" fill="${ink}"/>`,
  hands:
    `<circle cx="34" cy="22" r="9" fill="${light}"/><circle cx="62" cy="22" r="9" fill="${light}"/>` +
    `<path fill="${light}" d="M18 52c0-11 7-18 16-18 6 0 10 3 14 8 4-5 8-8 14-8 9 0 16 7 16 18z"/><path fill="${accent}" d="m48 54-10-9a6 6 0 0 1 10-6 6 6 0 0 1 10 6z"/>`,
  gift:
    `<rect x="26" y="28" width="44" height="26" rx="3" fill="${light}"/><rect x="22" y="20" width="52" height="11" rx="3" fill="${mute}"/>` +
    `<path fill="${accent}" d="M44 20h8v34h-8z"/><path fill="none" stroke="${accent}" stroke-width="4" d="M48 20c-4-12-16-10-12-2 2 2 8 2 12 2zm0 0c4-12 16-10 12-2-2 2-8 2-12 2z"/>`,
} as const;

export type Pictogram = keyof typeof pictograms;

/** The pictogram of this name; a name without one gets any, always the same. */
export function pictogram(name: string): string {
  const known = Object.values(pictograms);
  return pictograms[name as Pictogram] ?? known[hashOf(name) % known.length];
}
