import { Script } from 'node:vm';
import { containerName, isBrowserScript } from '@storefront/contracts';
import type { Candidate } from '../../build';
import { asRefusals, type Findings } from '../comparison/findings';
import { isFunction, syntaxOf, textOf, type AnyNode, type Syntax } from './syntax';

/** The syntax error of a script, if any; it is only parsed. */
function faultOf(code: string): string | undefined {
  try {
    new Script(code);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Refuses an entry that does not mention its container's name. */
function unnamedEntry(label: string, { kind, release, contents }: Candidate): string[] {
  const entry = String(release['entry']);
  const code = contents.get(entry)?.toString('utf8');
  if (kind === 'shell' || code === undefined) return [];
  const container = containerName(release.name);
  return new RegExp(`\\b${container}\\b`).test(code)
    ? []
    : [`${label} has the entry ${entry}, which makes no ${container}: no page could take anything of it.`];
}

/** A script that does not match has no constant public path, and is not parsed. */
const placing = /\.p\s*=\s*["'`](\/|https?:)/;

/** Whether a name is webpack's `require`, the third parameter of each module. */
function isRequire(syntax: Syntax, name: AnyNode): boolean {
  if (name.type !== 'Identifier') return false;
  const { by } = syntax.bindingOf(name) ?? {};
  const [, , third] = by && isFunction(by) ? by.params : [];
  return name.name === '__webpack_require__' || (third?.type === 'Identifier' && third.name === name.name);
}

/** Constant public paths in a script. */
function writtenPlaces(code: string): string[] {
  const syntax = placing.test(code) ? syntaxOf(code) : undefined;
  return (syntax?.nodes ?? []).flatMap((node) => {
    if (node.type !== 'AssignmentExpression' || node.left.type !== 'MemberExpression' || node.left.computed) return [];
    const { object, property } = node.left;
    const address =
      property.type === 'Identifier' && property.name === 'p' && isRequire(syntax!, object)
        ? textOf(syntax!, node.right)
        : undefined;
    return address ? [address] : [];
  });
}

/**
 * Refuses constant public paths: only the entry knows where a version's files are, and browsers would request missing
 * ones. An entry that reads `currentScript` overrides them.
 */
function misplaced(label: string, { kind, contents }: Candidate): string[] {
  if (kind === 'shell') return [];
  const scripts = [...contents]
    .filter(([file]) => isBrowserScript(file))
    .map(([file, content]) => ({ file, code: content.toString('utf8') }));
  return scripts
    .filter(({ code }) => !code.includes('currentScript'))
    .flatMap(({ file, code }) =>
      writtenPlaces(code).map(
        (address) =>
          `${label} says in ${file} that its files lie at ${address}: they lie where its entry comes from, and browsers would find none of them.`,
      ),
    );
}

/**
 * Refuses browser files that are not valid JavaScript (truncated, say), which nothing but browsers would notice,
 * entries without their container's name, and constant public paths.
 */
export function scriptFindings(label: string, candidate: Candidate): Findings {
  const codes = [...candidate.contents]
    .filter(([file]) => isBrowserScript(file))
    .map(([file, content]) => ({ file, fault: faultOf(content.toString('utf8')) }));
  const broken = codes
    .filter(({ fault }) => fault !== undefined)
    .map(({ file, fault }) => `${label} holds ${file}, which no browser can run: ${fault}.`);
  return asRefusals([...broken, ...unnamedEntry(label, candidate), ...misplaced(label, candidate)]);
}
