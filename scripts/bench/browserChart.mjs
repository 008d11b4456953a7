// A small chart for the README: the time until the cart's badge shows its count, by page.
const shops = [
  ['former', 'one bundle, before', '#9aa3b2'],
  ['one', 'one bundle', '#5b7fff'],
  ['composed', 'composed', '#22b07d'],
];

const rowHeight = 54;
const left = 130;
const width = 720;

function bars(page, result, index, scale) {
  const top = 46 + index * rowHeight;
  const lines = shops.map(([shop, , colour], place) => {
    const { badge } = result[shop];
    const y = top + place * 14;
    return `<rect x="${left}" y="${y}" width="${(badge * scale).toFixed(1)}" height="11" rx="2" fill="${colour}"/><text x="${(left + badge * scale + 6).toFixed(1)}" y="${y + 9}">${Math.round(badge)} ms</text>`;
  });
  return [`<text x="${left - 10}" y="${top + 24}" text-anchor="end">${page}</text>`, ...lines].join('\n');
}

/** An SVG bar chart that is readable on dark and light pages. */
export function chart(results) {
  const shown = Object.entries(results).filter(([page]) => !page.startsWith('Russian'));
  const longest = Math.max(...shown.flatMap(([, result]) => shops.map(([shop]) => result[shop].badge)));
  const scale = (width - left - 80) / longest;
  const legend = shops.map(
    ([, label, colour], place) =>
      `<rect x="${left + place * 170}" y="14" width="11" height="11" rx="2" fill="${colour}"/><text x="${left + 17 + place * 170}" y="24">${label}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${60 + shown.length * rowHeight}" font-family="system-ui, sans-serif" font-size="12" fill="#7c8596">
<title>Milliseconds until the cart's badge shows its count, on a slow phone</title>
${legend.join('\n')}
${shown.map(([page, result], index) => bars(page, result, index, scale)).join('\n')}
</svg>
`;
}
