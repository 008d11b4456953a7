import type { Shape } from '@storefront/contracts';
import ts from 'typescript';
import { resolveExport, resolveName, type Code } from '../code/code';
import { undeclaredFields } from '../shapes/undeclaredReads';
import { neededPart, noUse, fieldsUsedOf, namesAndTextsIn, type UsedFields } from '../shapes/usedFields';
import { typeShape } from '../shapes/typeShapes';
import { valuesOf } from '../values/values';
import { isFunction } from '../code/syntax';

/** The props of a fragment, by its function or its stated type, and those of them that its code reads. */
interface Signature {
  parameter: ts.ParameterDeclaration | undefined;
  type: ts.TypeNode | undefined;
  taken: UsedFields;
}

/** The props of a component type: `FC<Props>`, `(props: Props) => ReactNode`. */
function componentProps(type: ts.TypeNode | undefined, code: Code): ts.TypeNode | undefined {
  if (type && ts.isFunctionTypeNode(type)) return type.parameters[0]?.type;
  if (!type || !ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return undefined;
  const { declared } = resolveName(code, type.typeName, 'type') ?? {};
  return declared && ts.isTypeAliasDeclaration(declared)
    ? componentProps(declared.type, code)
    : type.typeArguments?.[0];
}

/** The props stated at a wrapper: `memo<Props>(…)`, `forwardRef<Element, Props>(…)`. */
const wrapperProps = (written: ts.Expression | undefined): ts.TypeNode | undefined =>
  written && ts.isCallExpression(written)
    ? ((/(^|\.)(memo|forwardRef)$/.test(written.expression.getText()) ? written.typeArguments?.at(-1) : undefined) ??
      wrapperProps(written.arguments[0]))
    : undefined;

/** The props of `class Widget extends Component<Props>`. */
function signatureOfClass({ heritageClauses }: ts.ClassLikeDeclaration): Signature {
  const [root] = (heritageClauses ?? []).flatMap(({ token, types }) =>
    token === ts.SyntaxKind.ExtendsKeyword ? [...types] : [],
  );
  return { parameter: undefined, type: root?.typeArguments?.[0], taken: 'all' };
}

function signatureOf(declared: ts.Node, code: Code): Signature | undefined {
  const written = ts.isVariableDeclaration(declared) ? declared.initializer : (declared as ts.Expression);
  const [made] = written ? (isFunction(written) ? [written] : valuesOf(code, written)) : [];
  if (!made) return undefined;
  if (ts.isClassLike(made)) return signatureOfClass(made);
  if (!isFunction(made)) return undefined;
  const stated = ts.isVariableDeclaration(declared) ? componentProps(declared.type, code) : undefined;
  const [parameter] = made.parameters;
  return { parameter, type: parameter?.type ?? stated ?? wrapperProps(written), taken: usedPropsOf(parameter, code) };
}

/** The destructured names of a parameter, and whether each has a default. */
function destructuredProps(parameter: ts.ParameterDeclaration | undefined): Map<string, boolean> {
  if (!parameter || !ts.isObjectBindingPattern(parameter.name)) return new Map();
  const parts = parameter.name.elements.filter(({ dotDotDotToken }) => !dotDotDotToken);
  return new Map(parts.map((part) => [(part.propertyName ?? part.name).getText(), part.initializer !== undefined]));
}

function usedPropsOf(parameter: ts.ParameterDeclaration | undefined, code: Code): UsedFields {
  if (!parameter) return noUse;
  return ts.isObjectBindingPattern(parameter.name) ? fieldsUsedOf(code, parameter) : 'all';
}

/** Whether a file exports a name, or re-exports everything of another module. */
const mayExport = (file: ts.SourceFile, word: string) =>
  file.statements.some(
    (statement) =>
      ts.isExportDeclaration(statement) &&
      (!statement.exportClause ||
        (ts.isNamedExports(statement.exportClause) &&
          statement.exportClause.elements.some(({ name }) => name.text === word))),
  );

/** Undeclared props that a fragment reads. */
export function undeclaredPropsOf(file: ts.SourceFile, code: Code): string[] {
  const declared = resolveExport(code, file, 'Widget')?.declared;
  const { parameter, type } = (declared && signatureOf(declared, code)) || {};
  return parameter ? undeclaredFields(fieldsUsedOf(code, parameter), typeShape(type, code)).sort() : [];
}

/** Types without information. */
const uninformativeTypes: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.AnyKeyword,
  ts.SyntaxKind.NeverKeyword,
  ts.SyntaxKind.UnknownKeyword,
  ts.SyntaxKind.ObjectKeyword,
]);

/**
 * The props that a fragment needs of its slot, wherever its file gets `Widget` from; undefined where it exports none.
 */
export function propsOf(file: ts.SourceFile, code: Code): Shape | undefined {
  const found = resolveExport(code, file, 'Widget');
  if (!found) return mayExport(file, 'Widget') ? {} : undefined;
  const given = found.declared && signatureOf(found.declared, code);
  if (!given) return {};
  const { parameter, type, taken: takenProps } = given;
  const taken = destructuredProps(parameter);
  const whole = typeShape(type, code);
  const words = code.own().map(namesAndTextsIn);
  // Further props of a contract, perhaps another's, are not needed.
  const declared = neededPart(whole, takenProps, (name) => words.some((some) => some.has(name)));
  const named = [...taken]
    .filter(([name]) => !whole.properties?.[name] && whole.type !== 'object')
    .map(([name]) => name);
  // An unreadable type may make them optional.
  const needs = type && !uninformativeTypes.has(type.kind) ? [] : named;
  return {
    type: 'object',
    properties: { ...declared.properties, ...Object.fromEntries(named.map((name) => [name, {}])) },
    required: [...(declared.required ?? []), ...needs].filter((name) => taken.get(name) !== true),
  };
}
