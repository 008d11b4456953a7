import { Script } from 'node:vm';
import { containerName, isBrowserScript } from '@storefront/contracts';
import type { Candidate } from '../build';
import { refusing, type Findings } from './findings';
import { isFunction, syntaxOf, textOf, type AnyNode, type Syntax } from './syntax';

/** Why no browser can run a text; it is only read here. */
function faultOf(code: string): string | undefined {
  try {
    new Script(code);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** An entry makes the one name by which pages take something of a remote. */
function unnamedEntry(label: string, { kind, release, contents }: Candidate): string[] {
  const entry = String(release['entry']);
  const code = contents.get(entry)?.toString('utf8');
  if (kind === 'shell' || code === undefined) return [];
  const container = containerName(release.name);
  return new RegExp(`\\b${container}\\b`).test(code) ? [] : [`${label} has the entry ${entry}, which makes no ${container}: no page could take anything of it.`];
}

/** Without this nothing says by a written address where other files lie, and the script need not be read. */
const placing = /\.p\s*=\s*["'`](\/|https?:)/;

/** Whether a name is what webpack gives to each of its modules, the third of three things. */
function isRequire(syntax: Syntax, name: AnyNode): boolean {
  if (name.type !== 'Identifier') return false;
  const { by } = syntax.bindingOf(name) ?? {};
  const [, , third] = by && isFunction(by) ? by.params : [];
  return name.name === '__webpack_require__' || (third?.type === 'Identifier' && third.name === name.name);
}

/** Addresses at which a script says by itself that the build's other files lie. */
function writtenPlaces(code: string): string[] {
  const syntax = placing.test(code) ? syntaxOf(code) : undefined;
  return (syntax?.nodes ?? []).flatMap((node) => {
    if (node.type !== 'AssignmentExpression' || node.left.type !== 'MemberExpression' || node.left.computed) return [];
    const { object, property } = node.left;
    const address = property.type === 'Identifier' && property.name === 'p' && isRequire(syntax!, object) ? textOf(syntax!, node.right) : undefined;
    return address ? [address] : [];
  });
}

/** Files of a remote lie where its version does, which only its entry knows: whatever else says so has browsers ask where nothing is. An entry that looks where it lies has the last word. */
function misplaced(label: string, { kind, contents }: Candidate): string[] {
  if (kind === 'shell') return [];
  const scripts = [...contents].filter(([file]) => isBrowserScript(file)).map(([file, content]) => ({ file, code: content.toString('utf8') }));
  return scripts.filter(({ code }) => !code.includes('currentScript')).flatMap(({ file, code }) => writtenPlaces(code).map((address) => `${label} says in ${file} that its files lie at ${address}: they lie where its entry comes from, and browsers would find none of them.`));
}

/** A build for browsers is JavaScript, whole: one that was cut off, or is empty, would be missed on every page, and nothing but browsers runs it. */
export function scriptFindings(label: string, candidate: Candidate): Findings {
  const codes = [...candidate.contents].filter(([file]) => isBrowserScript(file)).map(([file, content]) => ({ file, fault: faultOf(content.toString('utf8')) }));
  const broken = codes.filter(({ fault }) => fault !== undefined).map(({ file, fault }) => `${label} holds ${file}, which no browser can run: ${fault}.`);
  return refusing([...broken, ...unnamedEntry(label, candidate), ...misplaced(label, candidate)]);
}
