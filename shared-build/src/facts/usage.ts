import type { Shape } from '@storefront/contracts';
import ts from 'typescript';
import { valueShape } from './valueShapes';

/** What one file does with what it has from others. */
export interface Usage {
  /** Names that it takes of each package. */
  imports: Map<string, Set<string>>;
  /** Imported functions that it calls, with what it gives them: a name that is written out, or a value, and a value after it. */
  calls: { name: string; from: string; word: string | undefined; given: Shape; then: Shape }[];
  /** Imported names that stand alone, or of which something other than the type is read. */
  mentions: { name: string; from: string; member: string | undefined }[];
  /** Events that are written out where they are dispatched. */
  dispatches: { type: string; payload: Shape }[];
  slots: { slot: string; props: Shape }[];
  /** Paths of the shop that are written out as the aim of a link. */
  links: string[];
}

type Imported = Map<string, { name: string; from: string }>;

function importsOf(file: ts.SourceFile): Imported {
  const imported: Imported = new Map();
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const from = statement.moduleSpecifier.text;
    const { importClause } = statement;
    if (!importClause || importClause.isTypeOnly || !importClause.namedBindings || !ts.isNamedImports(importClause.namedBindings)) continue;
    for (const { name, propertyName, isTypeOnly } of importClause.namedBindings.elements) if (!isTypeOnly) imported.set(name.text, { name: (propertyName ?? name).text, from });
  }
  return imported;
}

const attributeOf = (element: ts.JsxOpeningLikeElement, name: string) =>
  element.attributes.properties.filter(ts.isJsxAttribute).find((attribute) => attribute.name.getText() === name)?.initializer;

function written(initializer: ts.JsxAttributeValue | undefined): ts.Expression | undefined {
  return initializer && ts.isJsxExpression(initializer) ? initializer.expression : (initializer as ts.Expression | undefined);
}

/** An event that is written out: `dispatch({ type: 'mf-x/happened', payload: { … } })`. */
function writtenEvent(value: ts.Expression | undefined): Usage['dispatches'] {
  if (!value || !ts.isObjectLiteralExpression(value)) return [];
  const part = (name: string) => value.properties.filter(ts.isPropertyAssignment).find((property) => property.name.getText() === name)?.initializer;
  const type = part('type');
  return type && ts.isStringLiteral(type) && type.text.includes('/') ? [{ type: type.text, payload: valueShape(part('payload')) }] : [];
}

const noProps: Shape = { type: 'object', properties: {}, required: [] };

const isTypeContext = (node: ts.Node) => ts.isImportSpecifier(node.parent) || ts.isTypeNode(node.parent) || ts.isTypeQueryNode(node.parent);

/** Reads a source file: what it takes, sends, shows and links to. */
export function usageOf(path: string, text: string): Usage {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const imported = importsOf(file);
  const usage: Usage = { imports: new Map(), calls: [], mentions: [], dispatches: [], slots: [], links: [] };
  for (const { name, from } of imported.values()) usage.imports.set(from, (usage.imports.get(from) ?? new Set()).add(name));

  function readCall(call: ts.CallExpression): void {
    const [given, then] = call.arguments;
    const callee = ts.isIdentifier(call.expression) ? imported.get(call.expression.text) : undefined;
    const word = given && ts.isStringLiteral(given) ? given.text : undefined;
    if (callee) usage.calls.push({ ...callee, word, given: valueShape(given), then: valueShape(then) });
    if (/(^|\.)dispatch$/.test(call.expression.getText())) usage.dispatches.push(...writtenEvent(given));
  }

  function readMention(node: ts.Identifier): void {
    const mentioned = imported.get(node.text);
    const { parent } = node;
    if (!mentioned || isTypeContext(node) || (ts.isCallExpression(parent) && parent.expression === node)) return;
    if (ts.isPropertyAccessExpression(parent) && parent.name === node) return;
    usage.mentions.push({ ...mentioned, member: ts.isPropertyAccessExpression(parent) ? parent.name.text : undefined });
  }

  function readElement(element: ts.JsxOpeningLikeElement): void {
    const name = written(attributeOf(element, 'name'));
    const tag = imported.get(element.tagName.getText());
    const props = attributeOf(element, 'props');
    if (tag?.name === 'Slot' && name && ts.isStringLiteral(name)) usage.slots.push({ slot: name.text, props: props ? valueShape(written(props)) : noProps });
    const to = written(attributeOf(element, 'to'));
    if (to && ts.isStringLiteral(to) && to.text.startsWith('/')) usage.links.push(to.text);
  }

  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node)) readCall(node);
    else if (ts.isIdentifier(node)) readMention(node);
    else if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) readElement(node);
    ts.forEachChild(node, visit);
  }
  visit(file);
  return usage;
}
