import type { Shape } from '@storefront/contracts';
import ts from 'typescript';
import { resolveName, type Code, type Resolution } from '../code/code';
import { contractTexts } from '../values/contractValues';
import { apiAddressOf, directCallsOf } from '../paths/addresses';
import { storedShapesOf } from '../storage/storedShapes';
import { linkTargetsOf } from '../paths/linkTargets';
import { eventsMatchedBy, isEventArgument, type MatchedEvent } from './matchedEvents';
import { slotsRenderedBy } from './renderedSlots';
import { eventsSentBy, type SentEvent } from './sentEvents';
import { slicesReadBy, storageKeysOf } from '../storage/privateNames';
import { isDeadBranch } from '../values/deadCode';
import { constantInitializer, destructuredConstant } from '../code/declaredNames';
import { isPropertyLabel, namesAndTextsIn } from '../shapes/usedFields';
import { isUnusedFunction } from '../values/unused';
import { constantTextsOf, resolveExpression } from '../values/values';
import { isMember, isConcatenation } from '../code/syntax';

/** The uses of imports in one file. */
export interface Usage {
  path: string;
  /** Names imported from each package. */
  imports: Map<string, Set<string>>;
  /** Imported functions, and members of imported objects (`paths.redirect`), that it calls, with their constant argument. */
  calls: { name: string; from: string; word: string | undefined }[];
  /**
   * Imported names that are used and not called themselves, with the member that is read of them (`paths.cart`);
   * `given`: the number of arguments that this gets.
   */
  mentions: { name: string; from: string; member: string | undefined; given?: number | undefined }[];
  /** Events that it sends, of contracts by name, or as literals. */
  sentEvents: SentEvent[];
  /** Events that it matches by `isEvent`. */
  matchedEvents: MatchedEvent[];
  /** Texts that may be events to which it listens in another way. */
  possibleEvents: Set<string>;
  slots: { slot: string; props: Shape }[];
  /** Whether it renders a slot whose name is known at run time only. */
  rendersUnknownSlot: boolean;
  /**
   * Constant link targets; `{}` stands for an unknown part. For the platform's links, the first slash may be missing.
   */
  links: string[];
  /** Constant API addresses. */
  addresses: string[];
  /** Calls past the platform: `POST /v1/static/upload`. */
  apiCalls: string[];
  /** Full names of slices that it reads. */
  readSlices: string[];
  /** Storage keys that it names. */
  storageKeys: string[];
  /** The shapes of JSON that it stores. */
  storedShapes: { key: string; shape: Shape }[];
  /** All constant texts. */
  texts: Set<string>;
  /** Constant parts between unknown ones in concatenations. */
  textParts: Set<string>;
  /** All identifiers and string literals. */
  namesAndTexts: Set<string>;
  /** Those in code that may run, also under their imported names. */
  runtimeNamesAndTexts: Set<string>;
  /** By name, the texts in its constants. */
  constants: Map<string, Set<string>>;
  /** Names that it imports from the package's other files and uses, as they are called there. */
  ownImports: { name: string; from: string }[];
}

/** The original name of an import or export. */
const original = ({ name, propertyName }: ts.ImportSpecifier | ts.ExportSpecifier) => (propertyName ?? name).text;

/**
 * Whether a file may have a whole module under one name: by an import of its own, or by another file's `export * as`.
 */
const mayUseNamespace = (code: Code, file: ts.SourceFile) =>
  /\bimport\s*[*(]/.test(file.text) || code.files.some(({ text }) => /\bexport\s*\*\s*as\b/.test(text));

/** Whether a name is used as a type; a base class is a value. */
function isOfType(node: ts.Node): boolean {
  let whole = node;
  while (ts.isQualifiedName(whole.parent) || ts.isPropertyAccessExpression(whole.parent)) whole = whole.parent;
  const { parent } = whole;
  if (!ts.isExpressionWithTypeArguments(parent)) return ts.isTypeNode(parent) || ts.isTypeQueryNode(parent);
  return !(
    ts.isHeritageClause(parent.parent) &&
    parent.parent.token === ts.SyntaxKind.ExtendsKeyword &&
    ts.isClassLike(parent.parent.parent)
  );
}

/** Names that a file uses as more than a type; type imports do not exist in the build. */
function valuesNamedIn(file: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isIdentifier(node) && !isOfType(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

/** What an import or export declaration names, unless it is of types only. */
function namesWithValues(statement: ts.Statement): ts.NamedImportBindings | ts.NamedExportBindings | undefined {
  if (ts.isExportDeclaration(statement)) return statement.isTypeOnly ? undefined : statement.exportClause;
  const clause = ts.isImportDeclaration(statement) ? statement.importClause : undefined;
  return clause?.isTypeOnly ? undefined : clause?.namedBindings;
}

/** Names that a file imports or re-exports from packages, or reads from a namespace import. */
function importsOf(file: ts.SourceFile, code: Code): Usage['imports'] {
  const imports: Usage['imports'] = new Map();
  const take = (from: string, name: string) => void imports.set(from, (imports.get(from) ?? new Set()).add(name));
  const values = valuesNamedIn(file);
  function takeElement(element: ts.ImportSpecifier | ts.ExportSpecifier, from: string): void {
    const found = from.startsWith('.') && ts.isImportSpecifier(element) ? resolveName(code, element.name) : undefined;
    if (found?.from) take(found.from, found.name);
    else take(from, original(element));
  }
  for (const statement of file.statements) {
    const from = (statement as ts.ImportDeclaration | ts.ExportDeclaration).moduleSpecifier;
    if (!from || !ts.isStringLiteral(from)) continue;
    const names = namesWithValues(statement);
    if (names && (ts.isNamedImports(names) || ts.isNamedExports(names)))
      for (const element of names.elements)
        if (!element.isTypeOnly && (ts.isExportSpecifier(element) || values.has(element.name.text)))
          takeElement(element, from.text);
  }
  const visit = (node: ts.Node): void => {
    const name = ts.isBindingElement(node) ? node.name : node;
    const member =
      (isMember(node) && !isOfType(node)) || (name !== node && ts.isIdentifier(name))
        ? resolveExpression(code, name as ts.Expression)
        : undefined;
    if (member?.from) take(member.from, member.name);
    ts.forEachChild(node, visit);
  };
  if (mayUseNamespace(code, file)) visit(file);
  return imports;
}

/** Whether a name is used in code that runs, and not only imported or exported. */
const isRuntimeUse = (node: ts.Identifier) =>
  !ts.isImportSpecifier(node.parent) && !ts.isExportSpecifier(node.parent) && !isOfType(node);

/** The number of arguments of a call; undefined without a call, or with a spread of unknown length. */
function argumentCount(node: ts.Expression): number | undefined {
  const { parent } = node;
  if (!ts.isCallExpression(parent) || parent.expression !== node) return undefined;
  return parent.arguments.some(ts.isSpreadElement) ? undefined : parent.arguments.length;
}

/** A member of an import behind a destructured name: `const { contact } = paths`. */
function mentionOfDestructured(
  node: ts.Expression,
  { declared }: Resolution,
  code: Code,
): Usage['mentions'][number] | undefined {
  const taken =
    ts.isIdentifier(node) && !isPropertyLabel(node) && declared !== node.parent && declared
      ? destructuredConstant(declared)
      : undefined;
  const whole = taken && resolveExpression(code, taken.whole);
  return whole?.from && !whole.from.startsWith('.')
    ? { name: whole.name, from: whole.from, member: taken?.word, given: argumentCount(node) }
    : undefined;
}

/** An imported name, or a member of a namespace import. */
function mentionOf(
  node: ts.Identifier | ts.PropertyAccessExpression,
  code: Code,
): Usage['mentions'][number] | undefined {
  const found = resolveExpression(code, node);
  if (found?.declared) return mentionOfDestructured(node, found, code);
  if (!found || found.from.startsWith('.')) return undefined;
  const { parent } = node;
  // An alias counts where it is used.
  if (ts.isVariableDeclaration(parent) && constantInitializer(parent)) return undefined;
  if (ts.isCallExpression(parent) && parent.expression === node) return undefined;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return undefined;
  const isOpened = ts.isPropertyAccessExpression(parent) && parent.expression === node;
  return {
    name: found.name,
    from: found.from,
    member: isOpened ? parent.name.text : undefined,
    given: isOpened ? argumentCount(parent) : undefined,
  };
}

/** An imported function, or a member of an imported object (`paths.redirect`). */
function calleeOf(code: Code, callee: ts.Expression): { name: string; from: string } | undefined {
  const found = resolveExpression(code, callee);
  if (found?.from !== undefined) return found;
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  const whole = resolveExpression(code, callee.expression);
  return whole?.from === undefined ? undefined : { name: `${whole.name}.${callee.name.text}`, from: whole.from };
}

function constantsIn({ statements }: ts.SourceFile): Usage['constants'] {
  const declared = statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations]);
  return new Map(
    declared.flatMap(({ name, initializer }) =>
      ts.isIdentifier(name) && initializer ? [[name.text, namesAndTextsIn(initializer)]] : [],
    ),
  );
}

function importedFromOwnFiles({ statements }: ts.SourceFile): Usage['ownImports'] {
  const used = new Set(
    statements
      .filter((statement) => !ts.isImportDeclaration(statement))
      .flatMap((statement) => [...namesAndTextsIn(statement)]),
  );
  return statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
    const { namedBindings: names } = importClause ?? {};
    const from = (moduleSpecifier as ts.StringLiteral).text;
    return names && ts.isNamedImports(names) && from.startsWith('.')
      ? names.elements.filter(({ name }) => used.has(name.text)).map((element) => ({ name: original(element), from }))
      : [];
  });
}

/** The named imports of a file. */
const importedIn = ({ statements }: ts.SourceFile): ts.ImportSpecifier[] =>
  statements
    .filter(ts.isImportDeclaration)
    .flatMap(({ importClause }) =>
      importClause?.namedBindings && ts.isNamedImports(importClause.namedBindings)
        ? [...importClause.namedBindings.elements]
        : [],
    );

const isStatement = ({ parent }: ts.Node) => ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent);

function usageOf(file: ts.SourceFile, code: Code): Usage {
  const usage: Usage = {
    path: file.fileName,
    imports: importsOf(file, code),
    calls: [],
    mentions: [],
    sentEvents: [],
    matchedEvents: [],
    possibleEvents: new Set(),
    slots: [],
    rendersUnknownSlot: false,
    links: [],
    addresses: [],
    apiCalls: [],
    readSlices: [],
    storageKeys: [],
    storedShapes: [],
    texts: new Set(),
    textParts: new Set(),
    namesAndTexts: namesAndTextsIn(file),
    runtimeNamesAndTexts: new Set(),
    constants: constantsIn(file),
    ownImports: importedFromOwnFiles(file),
  };

  function readCall(call: ts.CallExpression): void {
    const found = calleeOf(code, call.expression);
    const [given] = call.arguments;
    if (!found || found.from.startsWith('.')) return;
    for (const word of (given && constantTextsOf(code, given)) ?? [undefined])
      usage.calls.push({ name: found.name, from: found.from, word });
  }

  function readTexts(texts: readonly string[], where: ts.Node): void {
    for (const text of texts) usage.texts.add(text);
    if (!isEventArgument(where, code)) for (const text of texts) usage.possibleEvents.add(text);
  }

  function readSlots(node: ts.Node): void {
    const opened = slotsRenderedBy(node, code);
    if (opened === 'any') usage.rendersUnknownSlot = true;
    else usage.slots.push(...opened);
  }

  /** Unused code is read, but neither sends nor shows anything. */
  function readRunning(node: ts.Node): void {
    if (ts.isImportDeclaration(node) || isUnusedFunction(code, node)) return;
    if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) usage.runtimeNamesAndTexts.add(node.text);
    if (ts.isCallExpression(node)) usage.sentEvents.push(...eventsSentBy(node, code));
    readSlots(node);
    ts.forEachChild(node, (child) => {
      if (!isDeadBranch(code, child)) readRunning(child);
    });
  }

  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node)) {
      readCall(node);
      usage.matchedEvents.push(...eventsMatchedBy(node, code));
      usage.apiCalls.push(...directCallsOf(node, code));
    }
    if ((ts.isIdentifier(node) && isRuntimeUse(node)) || ts.isPropertyAccessExpression(node)) {
      const mention = mentionOf(node, code);
      if (mention) usage.mentions.push(mention);
      if (mention) readTexts(contractTexts(mention), mention.member === undefined ? node : node.parent);
    }
    if (ts.isStringLiteralLike(node) && !isStatement(node)) readTexts([node.text], node);
    if (isConcatenation(node)) for (const word of constantTextsOf(code, node) ?? []) usage.texts.add(word);
    if (ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) usage.textParts.add(node.text);
    usage.links.push(...linkTargetsOf(node, code));
    const address = apiAddressOf(node, code);
    if (address !== undefined) usage.addresses.push(address);
    usage.readSlices.push(...slicesReadBy(node, code));
    usage.storageKeys.push(...storageKeysOf(node, code));
    usage.storedShapes.push(...storedShapesOf(node, code));
    ts.forEachChild(node, (child) => {
      if (!isDeadBranch(code, child)) visit(child);
    });
  }
  visit(file);
  readRunning(file);
  for (const { name, propertyName } of importedIn(file))
    if (propertyName && usage.runtimeNamesAndTexts.has(name.text)) usage.runtimeNamesAndTexts.add(propertyName.text);
  return usage;
}

/** Reads what each file of a package imports, sends, renders and links to. */
export const usagesOf = (code: Code): Usage[] => code.files.map((file) => usageOf(file, code));
