import { oklch } from './colour';
import { short, type Canvas } from './families';

/** The overlay that makes a composition a game's screen: crosshair, map, bars, and the assist's own panel. */
export function screenFrame({ width, height, hue, random }: Canvas): string {
  const light = oklch(0.93, 0.02, hue);
  const accent = oklch(0.84, 0.15, 84);
  const dark = oklch(0.17, 0.012, 265);
  const x = width * random.between(0.3, 0.5);
  const y = height * random.between(0.42, 0.55);
  const marks = Array.from({ length: 3 }, () => {
    const left = width * random.between(0.12, 0.8);
    const top = height * random.between(0.42, 0.66);
    const size = height * random.between(0.06, 0.13);
    const edge = size * 0.3;
    const right = left + size * 0.62;
    const bottom = top + size;
    return (
      `M${short(left)} ${short(top + edge)}V${short(top)}h${short(edge)}M${short(right)} ${short(bottom - edge)}V${short(bottom)}h-${short(edge)}` +
      `M${short(left)} ${short(bottom - edge)}V${short(bottom)}h${short(edge)}M${short(right)} ${short(top + edge)}V${short(top)}h-${short(edge)}`
    );
  });
  const dots = Array.from({ length: 4 }, () => {
    const dotX = width - 130 + random.between(-56, 56);
    return `<circle cx="${short(dotX)}" cy="${short(130 + random.between(-56, 56))}" r="5"/>`;
  });
  const rows = Array.from({ length: 4 }, (_, row) => {
    const top = 84 + row * 34;
    const on = random.below(3) > 0;
    return (
      `<rect x="56" y="${top}" width="${short(random.between(70, 130))}" height="9" rx="4.5" fill="${light}" opacity=".7"/>` +
      `<rect x="226" y="${top - 4}" width="32" height="17" rx="8.5" fill="${on ? accent : oklch(0.42, 0.016, 265)}"/>` +
      `<circle cx="${on ? 249.5 : 234.5}" cy="${top + 4.5}" r="5.5" fill="${dark}"/>`
    );
  });
  return (
    `<g fill="none" stroke="${light}" stroke-width="3"><circle cx="${short(x)}" cy="${short(y)}" r="17"/>` +
    `<path d="M${short(x - 34)} ${short(y)}h22m24 0h22M${short(x)} ${short(y - 34)}v22m0 24v22"/></g>` +
    `<path fill="none" stroke="${accent}" stroke-width="4" d="${marks.join('')}"/>` +
    `<circle cx="${width - 130}" cy="130" r="90" fill="${dark}" fill-opacity=".72" stroke="${light}" stroke-opacity=".5" stroke-width="3"/>` +
    `<path fill="${light}" d="m${width - 130} 118 9 22-9-6-9 6z"/><g fill="${accent}">${dots.join('')}</g>` +
    `<rect x="32" y="32" width="250" height="196" rx="14" fill="${dark}" fill-opacity=".86"/>` +
    `<rect x="56" y="52" width="96" height="12" rx="6" fill="${accent}"/>${rows.join('')}` +
    `<g fill="${dark}" fill-opacity=".72"><rect x="32" y="${height - 66}" width="320" height="14" rx="7"/><rect x="32" y="${height - 44}" width="320" height="14" rx="7"/></g>` +
    `<rect x="32" y="${height - 66}" width="${short(random.between(150, 310))}" height="14" rx="7" fill="${oklch(0.8, 0.15, 158)}"/>` +
    `<rect x="32" y="${height - 44}" width="${short(random.between(90, 280))}" height="14" rx="7" fill="${oklch(0.77, 0.11, 245)}"/>`
  );
}
