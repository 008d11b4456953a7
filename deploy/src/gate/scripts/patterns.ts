import { isBrowserScript } from '@storefront/contracts';
import { parse } from 'acorn';
import type { Candidate } from '../../build';
import type { TableEntry } from '../../table/entries';
import type { LiveContext } from '../comparison/liveContext';
import { asRefusals, type Findings } from '../comparison/findings';
import { syntaxOf, textOf, type AnyNode, type Syntax } from './syntax';

/**
 * The latest edition of the language whose regular expressions the oldest supported browsers know (`targets` of the
 * builds).
 */
const edition = 2023;

/** A script that matches none of these has no newer regular expression, and is not parsed. */
const signs = /\/[dgimsuy]*v[dgimsuy]*\b|["'`][dgimsuy]*v[dgimsuy]*["'`]|\(\?(?:<\w|[ims]+(?:-[ims]*)?:|-[ims]+:)/;

function isKnown(pattern: string, ecmaVersion: 2023 | 'latest'): boolean {
  try {
    parse(pattern, { ecmaVersion });
    return true;
  } catch {
    return false;
  }
}

/** A pattern's text as in a literal. */
const between = (text: string) =>
  text.replaceAll(/\\[^]|[/\n\r]/g, (part) =>
    part.length > 1 ? part : part === '/' ? '\\/' : part === '\n' ? '\\n' : '\\r',
  );

/** Whether a node is in a `try` block, so that the code goes on without it. */
const isTried = (syntax: Syntax, node: AnyNode): boolean => {
  const parent = syntax.parentOf(node);
  return (
    parent !== undefined &&
    ((parent.type === 'TryStatement' && parent.block === node && Boolean(parent.handler)) || isTried(syntax, parent))
  );
};

/**
 * The regular expression of a node, as a literal: `/a/v`, `new RegExp('a', 'v')`. A literal fails the whole script,
 * even in a `try`.
 */
function patternOf(syntax: Syntax, node: AnyNode): string | undefined {
  if (node.type === 'Literal')
    return 'regex' in node && node.regex ? `/${node.regex.pattern}/${node.regex.flags}` : undefined;
  if (
    (node.type !== 'NewExpression' && node.type !== 'CallExpression') ||
    node.callee.type !== 'Identifier' ||
    node.callee.name !== 'RegExp' ||
    syntax.bindingOf(node.callee)
  )
    return undefined;
  const [text, flags] = node.arguments.map((given) => textOf(syntax, given));
  return text && (flags !== undefined || node.arguments.length === 1) && !isTried(syntax, node)
    ? `/${between(text)}/${flags ?? ''}`
    : undefined;
}

/** Regular expressions that the oldest browsers do not know. */
function youngIn(code: string): string[] {
  const syntax = signs.test(code) ? syntaxOf(code) : undefined;
  const patterns = syntax?.nodes.flatMap((node) => patternOf(syntax, node) ?? []) ?? [];
  return [...new Set(patterns)].filter((pattern) => !isKnown(pattern, edition) && isKnown(pattern, 'latest'));
}

/** Those of the live version, which are not news. */
async function youngOf(entry: TableEntry | undefined, { read }: LiveContext): Promise<string[]> {
  const files = Object.keys((entry?.['files'] as Record<string, string> | undefined) ?? {}).filter(isBrowserScript);
  const codes = await Promise.all(files.map((file) => read(entry!, file)));
  return codes.flatMap((code) => (code ? youngIn(code.toString('utf8')) : []));
}

/**
 * Refuses regular expressions that are newer than the oldest browsers: there the whole file does not run, which neither
 * servers nor tests notice.
 */
export async function patternFindings(
  label: string,
  { release, contents }: Candidate,
  context: LiveContext,
): Promise<Findings> {
  const found = [...contents]
    .filter(([file]) => isBrowserScript(file))
    .flatMap(([file, content]) => youngIn(content.toString('utf8')).map((pattern) => ({ file, pattern })));
  if (found.length === 0) return asRefusals([]);
  const { remotes, hosts } = context.entries;
  const known = await youngOf(
    [...remotes, ...hosts].find(({ name }) => name === release.name),
    context,
  );
  return asRefusals(
    found
      .filter(({ pattern }) => !known.includes(pattern))
      .map(
        ({ file, pattern }) =>
          `${label} writes the regular expression ${pattern} in ${file}, which the oldest browsers that the shop is made for do not know: they run nothing of that file. Write it without what is newer than ECMAScript ${edition}.`,
      ),
  );
}
