import type { Shape } from '@storefront/contracts';
import ts from 'typescript';
import { exportedAs, foundOf, type Code } from './code';
import { undeclaredFields } from './undeclaredReads';
import { needed, nothing, fieldsUsedOf, wordsIn, type UsedFields } from './usedFields';
import { typeShape } from './typeShapes';
import { isFunction, valuesOf } from './values';

/** What a fragment takes: as its function says, or the type that is given to it, and of that what its code reads. */
interface Signature {
  parameter: ts.ParameterDeclaration | undefined;
  type: ts.TypeNode | undefined;
  taken: UsedFields;
}

/** The props of a type of components: `FC<Props>`, `(props: Props) => ReactNode`. */
function propsIn(type: ts.TypeNode | undefined, code: Code): ts.TypeNode | undefined {
  if (type && ts.isFunctionTypeNode(type)) return type.parameters[0]?.type;
  if (!type || !ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return undefined;
  const { declared } = foundOf(code, type.typeName, 'type') ?? {};
  return declared && ts.isTypeAliasDeclaration(declared) ? propsIn(declared.type, code) : type.typeArguments?.[0];
}

/** The props that are stated where a component is handed on: `memo<Props>(…)`, `forwardRef<Element, Props>(…)`. */
const propsBeside = (written: ts.Expression | undefined): ts.TypeNode | undefined =>
  written && ts.isCallExpression(written) ? (/(^|\.)(memo|forwardRef)$/.test(written.expression.getText()) ? written.typeArguments?.at(-1) : undefined) ?? propsBeside(written.arguments[0]) : undefined;

/** `class Widget extends Component<Props>`. */
function signatureOfClass({ heritageClauses }: ts.ClassLikeDeclaration): Signature {
  const [root] = (heritageClauses ?? []).flatMap(({ token, types }) => (token === ts.SyntaxKind.ExtendsKeyword ? [...types] : []));
  return { parameter: undefined, type: root?.typeArguments?.[0], taken: 'all' };
}

function signatureOf(declared: ts.Node, code: Code): Signature | undefined {
  const written = ts.isVariableDeclaration(declared) ? declared.initializer : (declared as ts.Expression);
  const [made] = written ? (isFunction(written) ? [written] : valuesOf(code, written)) : [];
  if (!made) return undefined;
  if (ts.isClassLike(made)) return signatureOfClass(made);
  if (!isFunction(made)) return undefined;
  const stated = ts.isVariableDeclaration(declared) ? propsIn(declared.type, code) : undefined;
  const [parameter] = made.parameters;
  return { parameter, type: parameter?.type ?? stated ?? propsBeside(written), taken: takenOf(parameter, code) };
}

/** Names that a parameter takes apart, and whether each has something that stands in for it. */
function takenApart(parameter: ts.ParameterDeclaration | undefined): Map<string, boolean> {
  if (!parameter || !ts.isObjectBindingPattern(parameter.name)) return new Map();
  const parts = parameter.name.elements.filter(({ dotDotDotToken }) => !dotDotDotToken);
  return new Map(parts.map((part) => [(part.propertyName ?? part.name).getText(), part.initializer !== undefined]));
}

function takenOf(parameter: ts.ParameterDeclaration | undefined, code: Code): UsedFields {
  if (!parameter) return nothing;
  return ts.isObjectBindingPattern(parameter.name) ? fieldsUsedOf(code, parameter) : 'all';
}

/** Whether a file hands something on under a name, or everything of another, wherever that has it from. */
const mayHandOn = (file: ts.SourceFile, word: string) =>
  file.statements.some((statement) => ts.isExportDeclaration(statement) && (!statement.exportClause || (ts.isNamedExports(statement.exportClause) && statement.exportClause.elements.some(({ name }) => name.text === word))));

/** What a fragment reads of its props beside what is declared of them. */
export function strayPropsOf(file: ts.SourceFile, code: Code): string[] {
  const declared = exportedAs(code, file, 'Widget')?.declared;
  const { parameter, type } = (declared && signatureOf(declared, code)) || {};
  return parameter ? undeclaredFields(fieldsUsedOf(code, parameter), typeShape(type, code)).sort() : [];
}

/** Types that say nothing of what they are. */
const anyTypes: ReadonlySet<ts.SyntaxKind> = new Set([ts.SyntaxKind.AnyKeyword, ts.SyntaxKind.NeverKeyword, ts.SyntaxKind.UnknownKeyword, ts.SyntaxKind.ObjectKeyword]);

/** What a fragment needs of the slot's props, wherever its file has `Widget` from; undefined where it exports none. */
export function propsOf(file: ts.SourceFile, code: Code): Shape | undefined {
  const found = exportedAs(code, file, 'Widget');
  if (!found) return mayHandOn(file, 'Widget') ? {} : undefined;
  const given = found.declared && signatureOf(found.declared, code);
  if (!given) return {};
  const { parameter, type, taken: takenProps } = given;
  const taken = takenApart(parameter);
  const whole = typeShape(type, code);
  const words = code.own().map(wordsIn);
  // What a contract says beside, perhaps another's, is none of its needs.
  const declared = needed(whole, takenProps, (name) => words.some((some) => some.has(name)));
  const named = [...taken].filter(([name]) => !whole.properties?.[name] && whole.type !== 'object').map(([name]) => name);
  // A type that cannot be read may say that they need not be there.
  const needs = type && !anyTypes.has(type.kind) ? [] : named;
  return {
    type: 'object',
    properties: { ...declared.properties, ...Object.fromEntries(named.map((name) => [name, {}])) },
    required: [...(declared.required ?? []), ...needs].filter((name) => taken.get(name) !== true),
  };
}
