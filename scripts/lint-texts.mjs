// npm run lint:texts: checks that all texts of the shell and the remotes exist in all languages and are used; `-- mf-x`
// checks that remote only.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadTypeScript, remotes, root } from './steps.mjs';

const { lintTexts } = await loadTypeScript('shared-build/src/texts/lintTexts.ts');
const languages = JSON.parse(readFileSync(join(root, 'shared-contracts/src/languages.json'), 'utf8'));

const isTest = (path) => /\.test\.tsx?$|(^|\/)testing(\/|\.)/.test(path);

// Developer tools have one language.
const isForDevelopers = (path) => path.startsWith('shell/src/developer/');

function filesOf(folder, wanted) {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/').replace(/^\//, ''))
    .filter((path) => wanted.test(path) && !isTest(path) && !isForDevelopers(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** The texts in a remote's definition: for when it is unavailable, and of its navigation entries. */
async function definedWords(name) {
  const path = `${name}/src/remote.ts`;
  const { definition } = await loadTypeScript(path);
  const words = [
    ...(definition.absence ? [['absence', definition.absence]] : []),
    ...(definition.navigation ?? []).map((item) => [item.path, item.label]),
  ];
  return words.flatMap(([what, text]) =>
    languages
      .filter(({ code }) => !text[code])
      .map(({ code }) => ({ path, line: 1, sentence: `“${what}” has no words in ${code}: write them there.` })),
  );
}

const named = process.argv.slice(2);
const looked = named.length > 0 ? named : ['shell', ...remotes];

const findings = [
  ...looked.flatMap((name) =>
    lintTexts({
      languages,
      locales: filesOf(`${name}/src/locales`, /\.json$/),
      sources: filesOf(`${name}/src`, /\.tsx?$/),
    }),
  ),
  ...(await Promise.all(looked.filter((name) => remotes.includes(name)).map(definedWords))).flat(),
];
for (const { path, line, sentence } of findings) console.error(`${path}:${line}  ${sentence}`);
if (findings.length > 0) process.exitCode = 1;
else console.log('Every text stands in all languages, and is asked for.');
