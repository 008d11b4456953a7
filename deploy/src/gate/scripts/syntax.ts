import {
  parse,
  type AnyNode,
  type ArrowFunctionExpression,
  type Expression,
  type FunctionDeclaration,
  type FunctionExpression,
  type Identifier,
  type Pattern,
} from 'acorn';

export type { AnyNode };

/** The binding of a name, with its value where only one is assigned. */
interface Binding {
  by: AnyNode;
  value: AnyNode | undefined;
}

/** A parsed script. */
export interface Syntax {
  nodes: readonly AnyNode[];
  parentOf(node: AnyNode): AnyNode | undefined;
  /** Undefined for globals. */
  bindingOf(name: Identifier): Binding | undefined;
}

const isNode = (value: unknown): value is AnyNode => typeof (value as AnyNode | null)?.type === 'string';

function childrenOf(node: AnyNode): AnyNode[] {
  const children: AnyNode[] = [];
  for (const value of Object.values(node) as unknown[])
    if (Array.isArray(value)) children.push(...(value as unknown[]).filter(isNode));
    else if (isNode(value)) children.push(value);
  return children;
}

export const isFunction = (
  node: AnyNode | undefined,
): node is FunctionDeclaration | FunctionExpression | ArrowFunctionExpression =>
  /^(Function(Declaration|Expression)|ArrowFunctionExpression)$/.test(node?.type ?? '');

const isBlock = ({ type }: AnyNode) =>
  /^(Program|BlockStatement|StaticBlock|SwitchStatement|CatchClause|For(In|Of)?Statement)$/.test(type);

/** The names that a destructuring pattern binds. */
function namesIn(pattern: Pattern | null): string[] {
  if (!pattern) return [];
  if (pattern.type === 'Identifier') return [pattern.name];
  if (pattern.type === 'ArrayPattern') return pattern.elements.flatMap(namesIn);
  if (pattern.type === 'ObjectPattern')
    return pattern.properties.flatMap((property) =>
      namesIn(property.type === 'RestElement' ? property.argument : property.value),
    );
  return pattern.type === 'AssignmentPattern'
    ? namesIn(pattern.left)
    : pattern.type === 'RestElement'
      ? namesIn(pattern.argument)
      : [];
}

class Scopes {
  private readonly bound = new Map<AnyNode, Map<string, Binding>>();
  private readonly assigned = new Set<string>();

  constructor(private readonly parents: ReadonlyMap<AnyNode, AnyNode>) {}

  read(node: AnyNode): void {
    if (node.type === 'VariableDeclaration') {
      const place = this.around(
        node,
        node.kind === 'var' ? (one) => isFunction(one) || one.type === 'Program' : isBlock,
      );
      for (const { id, init } of node.declarations) this.bind(place, id, node, init);
    } else if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration')
      this.bind(this.around(node, isBlock), node.id, node, node);
    else if (node.type === 'FunctionExpression' || node.type === 'ClassExpression')
      this.bind(node, node.id ?? null, node, node);
    else if (node.type === 'CatchClause') this.bind(node, node.param ?? null, node);
    else if (/^Import\w*Specifier$/.test(node.type))
      this.bind(this.around(node, isBlock), (node as unknown as { local: Identifier }).local, node);
    else if (node.type === 'AssignmentExpression' && node.left.type === 'Identifier') this.assigned.add(node.left.name);
    if (isFunction(node))
      node.params.forEach((param, index) => this.bind(node, param, node, this.givenTo(node, index)));
  }

  bindingOf(name: Identifier): Binding | undefined {
    for (let scope: AnyNode | undefined = name; scope; scope = this.parents.get(scope)) {
      const found = this.bound.get(scope)?.get(name.name);
      if (found) return this.assigned.has(name.name) ? { ...found, value: undefined } : found;
    }
    return undefined;
  }

  /** The argument of an immediately invoked function. */
  private givenTo(made: AnyNode, index: number): AnyNode | undefined {
    const call = this.parents.get(made);
    return call?.type === 'CallExpression' && call.callee === made ? call.arguments[index] : undefined;
  }

  private around(node: AnyNode, isScope: (node: AnyNode) => boolean): AnyNode {
    const parent = this.parents.get(node);
    return parent && !isScope(parent) ? this.around(parent, isScope) : (parent ?? node);
  }

  private bind(scope: AnyNode, pattern: Pattern | null, by: AnyNode, value?: AnyNode | null): void {
    const names = this.bound.get(scope) ?? new Map<string, Binding>();
    this.bound.set(scope, names);
    for (const name of namesIn(pattern))
      names.set(name, { by, value: pattern?.type === 'Identifier' && value && !names.has(name) ? value : undefined });
  }
}

/** Parses a script; undefined where that fails. */
export function syntaxOf(code: string): Syntax | undefined {
  const program = (['script', 'module'] as const).map((sourceType) => parsed(code, sourceType)).find(Boolean);
  if (!program) return undefined;
  const nodes: AnyNode[] = [program];
  const parents = new Map<AnyNode, AnyNode>();
  for (const node of nodes)
    for (const child of childrenOf(node)) {
      parents.set(child, node);
      nodes.push(child);
    }
  const scopes = new Scopes(parents);
  for (const node of nodes) scopes.read(node);
  return { nodes, parentOf: (node) => parents.get(node), bindingOf: (name) => scopes.bindingOf(name) };
}

function parsed(code: string, sourceType: 'script' | 'module'): AnyNode | undefined {
  try {
    return parse(code, { ecmaVersion: 'latest', sourceType, allowReturnOutsideFunction: true });
  } catch {
    return undefined;
  }
}

/** The constant string value of a node; undefined where it is known at run time only. */
export function textOf({ bindingOf }: Syntax, node: AnyNode | null | undefined, depth = 0): string | undefined {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined;
  const value = node?.type === 'Identifier' && depth < 5 ? bindingOf(node)?.value : undefined;
  return value && textOf({ bindingOf } as Syntax, value, depth + 1);
}

/** The name of a member or a property. */
export function keyOf(syntax: Syntax, { computed, key }: { computed: boolean; key: AnyNode }): string | undefined {
  if (!computed && key.type === 'Identifier') return key.name;
  return textOf(syntax, key);
}

/** Names of the global object. */
const page = /^(window|self|globalThis)$/;

/**
 * The global that an expression refers to: `history.pushState` for `window.history['pushState']`, '' for the global
 * object; undefined for anything of the code's own.
 */
export function globalPath(syntax: Syntax, node: AnyNode | undefined, depth = 0): string | undefined {
  if (!node || depth > 8) return undefined;
  if (node.type === 'ChainExpression') return globalPath(syntax, node.expression, depth);
  if (node.type === 'Identifier') {
    const binding = syntax.bindingOf(node);
    if (binding) return isAlias(binding.value) ? globalPath(syntax, binding.value, depth + 1) : undefined;
    return page.test(node.name) ? '' : node.name;
  }
  if (node.type !== 'MemberExpression') return undefined;
  const [whole, name] = [
    globalPath(syntax, node.object, depth + 1),
    keyOf(syntax, { computed: node.computed, key: node.property }),
  ];
  if (whole === undefined || name === undefined) return undefined;
  return whole === '' ? (page.test(name) ? '' : name) : `${whole}.${name}`;
}

const isAlias = (value: AnyNode | undefined): value is Expression =>
  value?.type === 'Identifier' || value?.type === 'MemberExpression';
