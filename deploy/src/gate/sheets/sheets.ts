import { isBrowserScript, isBrowserSheet, shellName } from '@storefront/contracts';
import { foreignRules, heaviestSheets, sharedNames, weightOf } from '@storefront/sheets';
import type { Candidate } from '../../build';
import type { TableEntry } from '../../table/entries';
import type { LiveContext } from '../comparison/liveContext';
import { asNotes, asRefusals, mergeFindings, type Findings } from '../comparison/findings';
import { propertiesSetForAll } from '../scripts/pageProperties';

/** A version's style sheets by their files. */
export type Sheets = Map<string, string>;

const filesOf = (entry: TableEntry) => Object.keys((entry['files'] as Record<string, string> | undefined) ?? {});

/** The sheets of a live version in the store; those of another origin were checked when it was linked. */
export async function liveSheets({ read }: LiveContext, entry: TableEntry): Promise<Sheets> {
  const texts = filesOf(entry)
    .filter(isBrowserSheet)
    .map(async (file) => [file, (await read(entry, file))?.toString('utf8')] as const);
  return new Map(
    (await Promise.all(texts)).flatMap(([file, text]) => (text === undefined ? [] : [[file, text] as const])),
  );
}

/** The sheets of a build. */
export const sheetsIn = (contents: Candidate['contents']): Sheets =>
  new Map(
    [...contents].flatMap(([file, content]) =>
      isBrowserSheet(file) ? [[file, content.toString('utf8')] as const] : [],
    ),
  );

/** Cached names of sheets, since a shell's are compared with each remote's. */
const namesKnown = new Map<string, Map<string, string>>();

function namesIn(sheet: string): Map<string, string> {
  const names = namesKnown.get(sheet) ?? sharedNames(sheet);
  namesKnown.set(sheet, names);
  return names;
}

/** The global names (fonts, animations, properties) that a version's sheets define. */
function allNames(sheets: Sheets): Map<string, string> {
  const all = new Map<string, string>();
  for (const names of [...sheets.values()].map(namesIn))
    for (const [name, text] of names) all.set(name, (all.get(name) ?? '') + text);
  return all;
}

/**
 * Refuses sheets with rules that affect others' elements, which the shop's own build refuses, too, and sheets that are
 * too heavy for the server to check.
 */
function foreignFindings(label: string, sheets: Sheets): Findings {
  const found = [...sheets]
    .map(([file, text]) => ({ file, foreign: foreignRules(text) }))
    .filter(({ foreign }) => foreign.length > 0);
  const weight = [...sheets.values()].reduce((sum, text) => sum + weightOf(text), 0);
  if (found.length === 0 && weight > heaviestSheets)
    return asRefusals([
      `${label} has style sheets that weigh ${weight} together (${heaviestSheets} at most, their characters and 32 for each selector): the shop does not look at more, and shows the version to nobody.`,
    ]);
  return asRefusals(
    found.map(
      ({ file, foreign }) =>
        `${label} changes elements that are not its own: ${foreign.map((rule) => `\`${rule}\``).join(', ')} in ${file}. Each rule of a remote names a class.`,
    ),
  );
}

/**
 * Refuses global names that two packages define differently: on a page with both, each changes the other's elements.
 */
function clashFindings(
  label: string,
  names: Map<string, string>,
  other: string,
  theirs: Map<string, string>,
): Findings {
  const clashing = [...names].flatMap(([name, text]) => (theirs.has(name) && theirs.get(name) !== text ? [name] : []));
  return asRefusals(
    clashing.length === 0
      ? []
      : [
          `The style sheets of ${label} and of ${other} both say what ${clashing.map((name) => `\`${name}\``).join(', ')} is, each something else: every page with both of them shows one as the other.`,
        ],
  );
}

const textOf = (sheets: Sheets) => [...sheets.values()].join('\n');

/** Custom properties that a sheet uses without a fallback. */
const needed = (text: string) => new Set([...text.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)].map(([, name]) => name!));

/** Whether a property is set, in a sheet or by a script with its constant name. */
const isSet = (text: string, name: string) =>
  new RegExp(
    `(?<![\\w-])${name}["'\`]?\\s*:|\\[\\s*["'\`]${name}["'\`]\\s*\\]\\s*[:=](?!=)|setProperty(?:\\?\\.)?\\(\\s*["'\`]${name}["'\`]|@property\\s+${name}\\b(?!-)`,
  ).test(text);

/** Whether a script has the name in a constant, other than to read or remove it. */
const isKept = (text: string, name: string) =>
  new RegExp(`(?<!(?:getPropertyValue|removeProperty)(?:\\?\\.)?\\(\\s*)["'\`]${name}["'\`]`).test(text);

/** Whether a script sets properties by a variable: `setProperty(name, …)`, `{ [name]: … }`. */
const setsByName = (text: string) =>
  /setProperty(?:\?\.)?\(\s*[\w$]|\[\s*[A-Za-z_$][\w$.]*\s*\]\s*[:=](?!=)/.test(text);

/** Whether a script concatenates a name that may be this one. */
const isPutTogether = (text: string, name: string) =>
  [...text.matchAll(/["'`](--[\w-]*)(?:\$\{|["'`]\s*(?:\+|\.concat\())/g)].some(([, beginning]) =>
    name.startsWith(beginning!),
  );

/** Whether a script may set the property by a name that is not constant. */
const mayBeSet = (text: string, name: string) => (isKept(text, name) && setsByName(text)) || isPutTogether(text, name);

/** Properties of the former shell that live remotes use, and that this one does not set. */
function lostProperties(label: string, own: string, former: string, other: string, theirs: string): Findings {
  const lost = [...needed(theirs)].filter((name) => isSet(former, name) && !isSet(own, name) && !isSet(theirs, name));
  return asRefusals(
    lost.length === 0
      ? []
      : [`${label} no longer sets ${lost.join(', ')}, which the style sheets of ${other} draw with.`],
  );
}

/** Notes for properties of the whole page that live remotes use, and that this shell only sets for some classes. */
function narrowedProperties(
  label: string,
  { own, scripts, former }: { own: Sheets; scripts: string; former: Sheets },
  other: string,
  theirs: string,
): Findings {
  const [now, before] = [own, former].map((sheets) => allNames(sheets));
  const isForAll = (names: Map<string, string> | undefined, name: string) =>
    names?.has(`the property ${name}`) ?? false;
  const isMoved = (name: string) =>
    isForAll(before, name) &&
    !isForAll(now, name) &&
    isSet(textOf(own), name) &&
    !isSet(scripts, name) &&
    !isSet(theirs, name);
  const moved = [...needed(theirs)].filter(isMoved);
  return asNotes(
    moved.length === 0
      ? []
      : [
          `${label} sets ${moved.join(', ')} for some classes alone, and no longer for the whole page: the style sheets of ${other} draw with it, wherever they stand.`,
        ],
  );
}

const isForBrowsers = (file: string) => isBrowserScript(file) || isBrowserSheet(file);

const textIn = (contents: Candidate['contents'], counts = isForBrowsers) =>
  [...contents].flatMap(([file, content]) => (counts(file) ? [content.toString('utf8')] : [])).join('\n');

/** The text of live versions' browser files that `counts` selects. */
async function liveText(
  { read }: LiveContext,
  entries: readonly TableEntry[],
  counts: (file: string) => boolean,
): Promise<string> {
  const files = entries.flatMap((entry) =>
    filesOf(entry)
      .filter(counts)
      .map((file) => ({ entry, file })),
  );
  return (
    await Promise.all(files.map(async ({ entry, file }) => (await read(entry, file))?.toString('utf8') ?? ''))
  ).join('\n');
}

/** Properties that a remote newly uses and nobody sets. Any package could set them around it. */
async function unsetFindings(
  label: string,
  { release, contents }: Candidate,
  sheets: Sheets,
  context: LiveContext,
): Promise<Findings> {
  const { hosts, remotes, canaries } = context.entries;
  const shell = hosts.find(({ name }) => name === shellName);
  const former = remotes.find(({ name }) => name === release.name);
  const own = textIn(contents);
  const isUnset = (text: string) => (name: string) => !isSet(text, name) && !mayBeSet(text, name);
  const unset = [...needed(textOf(sheets))].filter(isUnset(own));
  if (!shell || unset.length === 0) return asNotes([]);
  const known = needed(former ? await liveText(context, [former], isBrowserSheet) : '');
  const everybody = [shell, ...remotes, ...canaries.map((canary) => canary.release)].filter(
    (entry) => entry !== former,
  );
  const bySheets = unset
    .filter((name) => !known.has(name))
    .filter(isUnset(await liveText(context, everybody, isBrowserSheet)));
  // Scripts are read last, since there are many.
  const missing =
    bySheets.length > 0 ? bySheets.filter(isUnset(await liveText(context, everybody, isForBrowsers))) : [];
  return asRefusals(
    missing.length === 0
      ? []
      : [
          `The style sheets of ${label} draw with ${missing.join(', ')}, which neither they nor ${shell.name} ${shell.version} (live) set.`,
        ],
  );
}

/** Properties of the shell for the whole page that a remote's script overwrites there. */
async function takenProperties(label: string, { contents }: Candidate, context: LiveContext): Promise<Findings> {
  const shell = context.entries.hosts.find(({ name }) => name === shellName);
  const set = [
    ...new Set(
      [...contents].flatMap(([file, content]) =>
        isBrowserScript(file) ? propertiesSetForAll(content.toString('utf8')) : [],
      ),
    ),
  ];
  const theirs = shell && set.length > 0 ? allNames(await liveSheets(context, shell)) : undefined;
  const taken = set.filter((name) => theirs?.has(`the property ${name}`));
  return asRefusals(
    taken.length === 0
      ? []
      : [
          `${label} sets ${taken.join(', ')} for the whole page by code, as the style sheets of ${shell!.name} ${shell!.version} (live) do, with which everybody draws. Set it for an element of your own.`,
        ],
  );
}

/** Compares a candidate's style sheets with the shell's and with those of all live versions. */
export async function sheetFindings(label: string, candidate: Candidate, context: LiveContext): Promise<Findings> {
  const { kind, release, contents } = candidate;
  const sheets = sheetsIn(contents);
  const foreign = kind === 'remote' ? foreignFindings(label, sheets) : asNotes([]);
  if (foreign.refusals.length > 0) return foreign;
  const names = allNames(sheets);
  const { hosts, remotes, canaries } = context.entries;
  const shells = hosts.filter(({ name }) => name === shellName);
  const others = [...shells, ...remotes, ...canaries.map((canary) => canary.release)].filter(
    ({ name }) => name !== release.name,
  );
  const clashes = others.map(async (other) =>
    clashFindings(label, names, `${other.name} ${other.version}`, allNames(await liveSheets(context, other))),
  );
  const properties =
    kind === 'shell'
      ? await shellFindings(label, candidate, sheets, context)
      : [await unsetFindings(label, candidate, sheets, context), await takenProperties(label, candidate, context)];
  return mergeFindings([foreign, ...(await Promise.all(clashes)), ...properties]);
}

async function shellFindings(
  label: string,
  { contents }: Candidate,
  sheets: Sheets,
  context: LiveContext,
): Promise<Findings[]> {
  const { hosts, remotes, canaries } = context.entries;
  const former = hosts.find(({ name }) => name === shellName);
  if (!former) return [];
  const before = await liveSheets(context, former);
  const scripts = textIn(contents, isBrowserScript);
  const own = `${textOf(sheets)}\n${scripts}`;
  const drawn = [...remotes, ...canaries.map((canary) => canary.release)];
  return Promise.all(
    drawn.map(async (entry) => {
      const [other, theirs] = [`${entry.name} ${entry.version}`, textOf(await liveSheets(context, entry))];
      return mergeFindings([
        lostProperties(label, own, textOf(before), other, theirs),
        narrowedProperties(label, { own: sheets, scripts, former: before }, other, theirs),
      ]);
    }),
  );
}
