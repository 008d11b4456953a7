// Fails if a style sheet has colours that are not tokens, in the given folders, or in all. Run by `npm run lint`;
// drawings (SVG) and the tokens themselves are not checked.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const skipped = new Set(['node_modules', 'dist']);
const tokens = 'shared-ui/src/tokens.css';

/** `transparent` and `currentColor` are allowed, and so are system colours, for forced-colors mode. */
const rawColour =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|:\s*[^;{]*\b(?:white|black|red|green|blue|gr[ae]y|yellow|orange|purple|pink)\b(?![-\w(])/i;

function* styleSheets(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (entry.name.startsWith('.') || skipped.has(entry.name)) continue;
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) yield* styleSheets(path);
    else if (entry.name.endsWith('.css') && path !== tokens) yield path;
  }
}

/** Removes comments, addresses and names of custom properties, which may contain names of colours. */
const withoutNames = (css) =>
  css.replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)/g, (text) => text.replace(/[^\n]/g, ' ')).replace(/--[\w-]+/g, '--name');

const folders = process.argv.length > 2 ? process.argv.slice(2) : [''];

const findings = folders
  .flatMap((folder) => [...styleSheets(folder)])
  .flatMap((path) =>
    withoutNames(readFileSync(join(root, path), 'utf8'))
      .split('\n')
      .flatMap((line, index) => (rawColour.test(line) ? [`${path}:${index + 1}  ${line.trim()}`] : [])),
  );

if (findings.length > 0) {
  console.error(
    `Use the colour tokens of ${tokens} instead of these raw colours:\n${findings.map((finding) => `  ${finding}`).join('\n')}`,
  );
  process.exitCode = 1;
}
