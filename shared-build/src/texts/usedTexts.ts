import ts from 'typescript';
import type { Finding, SourceText } from './finding';

/** A key that the code asks for; where parts come at runtime, a pattern that takes one segment for each. */
export interface Use {
  path: string;
  line: number;
  /** As it stands in the code, `${…}` for what comes at runtime. */
  key: string;
  matches: RegExp;
  isPattern: boolean;
  /**
   * Names that the call fills its text with; undefined where they come at runtime. Without `count` no plural form could
   * be chosen.
   */
  given: string[] | undefined;
  /** The context that it states; undefined where it states none, or one that comes at runtime. */
  context: string | undefined;
  /** It is one of a list: the first of these that there is a text for is said. */
  isListed: boolean;
}

const spokenAttributes = new Set(['aria-label', 'title', 'alt', 'placeholder', 'label']);
const hasLetters = (text: string) => /\p{L}/u.test(text);
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The branches of `a ? b : c`, `a ?? b`, `a || b` and `a && b`. */
export function branchesOf(node: ts.Expression): ts.Expression[] {
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return branchesOf(node.expression);
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(branchesOf);
  if (!ts.isBinaryExpression(node)) return [node];
  const { kind } = node.operatorToken;
  if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return branchesOf(node.right);
  if (kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken)
    return [node.left, node.right].flatMap(branchesOf);
  return [node];
}

/** The same, with the elements of lists in their place. */
const elementsOf = (node: ts.Expression): ts.Expression[] =>
  branchesOf(node).flatMap((branch) =>
    ts.isArrayLiteralExpression(branch) ? branch.elements.flatMap(elementsOf) : [branch],
  );

/** The text parts of a literal or template; undefined for anything else. */
function partsOf(node: ts.Expression): string[] | undefined {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node)) return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
  return undefined;
}

/** A key as it is written, `${…}` for what comes at run time; undefined where nothing of it is. */
export function keyOf(node: ts.Expression): string | undefined {
  const parts = partsOf(node);
  return parts?.some((part) => part !== '') ? parts.join('${…}') : undefined;
}

const isTranslate = ({ expression }: ts.CallExpression) =>
  (ts.isIdentifier(expression) && expression.text === 't') ||
  (ts.isPropertyAccessExpression(expression) && expression.name.text === 't');

/** What a call brings itself for the case that there is no such text. */
const defaultValueOption = 'defaultValue';

export const hasDefaultValue = (given: readonly string[] | undefined): boolean =>
  given?.includes(defaultValueOption) ?? false;

/** Names that options of `t` fill a text with; undefined where they come at runtime. */
export function optionNames(options: ts.Expression | undefined): string[] | undefined {
  if (!options) return [];
  // Words alone stand in for a text that is not there.
  if (partsOf(options)) return [defaultValueOption];
  if (!ts.isObjectLiteralExpression(options)) return undefined;
  const names = options.properties.map(({ name }) =>
    name && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? name.text : undefined,
  );
  // What replaces is a whole object of names.
  return names.every((name) => name !== undefined && name !== 'replace') ? (names as string[]) : undefined;
}

/**
 * The contexts that options of `t` state, each for a way of asking; undefined stands for none, and for one that comes
 * at runtime.
 */
export function optionContexts(options: ts.Expression | undefined): (string | undefined)[] {
  const stated =
    options && ts.isObjectLiteralExpression(options)
      ? options.properties.find(({ name }) => name?.getText() === 'context')
      : undefined;
  if (!stated || !ts.isPropertyAssignment(stated)) return [undefined];
  return branchesOf(stated.initializer).map((branch) => (ts.isStringLiteralLike(branch) ? branch.text : undefined));
}

/**
 * What may follow a key, in a language's file, of the text that a call with these names fills: the texts of a node,
 * that of a context, the forms of a place in a row.
 */
export function keySuffixPattern(given: readonly string[] | undefined, context?: string): string {
  const ofContext = context === undefined ? '_[^.]+' : `_${escaped(context)}`;
  const endings = { returnObjects: '\\..+', context: ofContext, ordinal: `(?:${ofContext})?_ordinal` };
  return `(?:${Object.entries(endings)
    .filter(([name]) => given?.includes(name) ?? true)
    .map(([, ending]) => ending)
    .join('|')})?`;
}

/** A key as it stands in the code, for all that it may be at run time. */
export const keyPattern = (key: string): string => key.split('${…}').map(escaped).join('[^.]+');

const parsed = ({ path, text }: SourceText) =>
  ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );

/** Reads from a source file which texts it asks for, and what it says without asking. */
export const readUses = (source: SourceText) => readParsed(source.path, parsed(source), isTranslate);

/** The same of a file that is parsed; `asks`: whether a call asks for a text. */
export function readParsed(
  path: string,
  file: ts.SourceFile,
  asks: (call: ts.CallExpression) => boolean,
): { uses: Use[]; findings: Finding[] } {
  const uses: Use[] = [];
  const findings: Finding[] = [];
  const lineOf = (node: ts.Node) => file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
  const find = (node: ts.Node, sentence: string) => findings.push({ path, line: lineOf(node), sentence });

  function addUses(
    key: ts.Expression,
    given: string[] | undefined,
    contexts: readonly (string | undefined)[] = [undefined],
  ): void {
    const single = branchesOf(key);
    for (const branch of elementsOf(key)) {
      const written = keyOf(branch);
      if (written === undefined)
        find(
          branch,
          `Which text ${branch.getText()} asks for cannot be read here: give t a literal, or a template with a fixed part.`,
        );
      else
        uses.push(
          ...contexts.map((context) => ({
            path,
            line: lineOf(branch),
            key: written,
            matches: new RegExp(`^${keyPattern(written)}${keySuffixPattern(given, context)}$`),
            isPattern: ts.isTemplateExpression(branch),
            given,
            context,
            isListed: !single.includes(branch),
          })),
        );
    }
  }

  function refuseRaw(node: ts.Expression): void {
    for (const branch of elementsOf(node)) {
      const raw = partsOf(branch)?.join('…');
      if (raw !== undefined && hasLetters(raw))
        find(branch, `“${raw}” is written in the code: move it to the locale files and ask t for it.`);
    }
  }

  function readJsx(node: ts.Node): void {
    if (ts.isJsxText(node) && hasLetters(node.text))
      find(node, `“${node.text.trim()}” is written in the code: move it to the locale files and ask t for it.`);
    if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent)) refuseRaw(node.expression);
    if (!ts.isJsxAttribute(node) || !node.initializer) return;
    const name = node.name.getText();
    const value = ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer;
    if (!value || !ts.isExpression(value)) return;
    if (name === 'i18nKey') addUses(value, undefined);
    else if (spokenAttributes.has(name)) refuseRaw(value);
  }

  function visit(node: ts.Node): void {
    const key = ts.isCallExpression(node) && asks(node) ? node.arguments[0] : undefined;
    const options = key && (node as ts.CallExpression).arguments[1];
    if (key) addUses(key, optionNames(options), optionContexts(options));
    readJsx(node);
    ts.forEachChild(node, visit);
  }

  visit(file);
  return { uses, findings };
}
