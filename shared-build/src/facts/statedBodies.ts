import type { EndpointFacts, Shape } from '@storefront/contracts';
import ts from 'typescript';
import type { Code } from './code';
import { typeShape } from './typeShapes';

/** The endpoint that something is written in, by its plain name: `order: build.mutation({ … })`. */
function endpointAround(node: ts.Node): string | undefined {
  for (let around = node.parent; around; around = around.parent) {
    const made = ts.isPropertyAssignment(around) && ts.isCallExpression(around.initializer) ? around.initializer.expression : undefined;
    if (made && ts.isPropertyAccessExpression(made) && ['query', 'mutation', 'infiniteQuery'].includes(made.name.text)) return (around as ts.PropertyAssignment).name.getText();
  }
  return undefined;
}

function statedIn(file: ts.SourceFile): { endpoint: string; type: ts.TypeNode }[] {
  const stated: { endpoint: string; type: ts.TypeNode }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'body' && ts.isSatisfiesExpression(node.initializer)) {
      const endpoint = endpointAround(node);
      if (endpoint !== undefined) stated.push({ endpoint, type: node.initializer.type });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return stated;
}

/** What endpoints state of their bodies, by plain names: `body: request satisfies OrderRequest`, which the compiler holds them to and browsers never load. */
function statedBodies(code: Code): Map<string, Shape[]> {
  const bodies = new Map<string, Shape[]>();
  for (const { endpoint, type } of code.files.flatMap(statedIn)) bodies.set(endpoint, [...(bodies.get(endpoint) ?? []), typeShape(type, code)]);
  return bodies;
}

const hasBody = ({ sends, body }: EndpointFacts) => sends !== undefined && body?.length !== 0;

const kindOf = ({ type }: Shape) => (type === 'integer' ? 'number' : type);

/** Whether what was seen of a body may be what is stated of it: a build is no compiler, and believes none that was not asked. */
function isSo(seen: Shape | undefined, stated: Shape): boolean {
  const { properties: fields } = seen ?? {};
  const { properties, required = [] } = stated;
  if (!fields || !properties) return true;
  const fits = ([name, field]: [string, Shape]) => {
    const wanted = properties[name];
    return wanted !== undefined && (!kindOf(field) || !kindOf(wanted) || kindOf(field) === kindOf(wanted));
  };
  return Object.entries(fields).every(fits) && required.every((name) => name in fields);
}

/** Endpoints with what they state of their bodies. One that states two, or sends two, does not say which is which; a type that says nothing is no statement. */
export function withStatedBodies(endpoints: readonly EndpointFacts[], code: Code): EndpointFacts[] {
  const bodies = statedBodies(code);
  return endpoints.map((endpoint) => {
    const [sends, ...more] = bodies.get(endpoint.name.split('/').at(-1)!) ?? [];
    const isOnly = hasBody(endpoint) && endpoints.filter((other) => other.name === endpoint.name && hasBody(other)).length === 1;
    if (!isOnly || !sends || more.length > 0 || Object.keys(sends).length === 0 || !isSo(endpoint.sends, sends)) return endpoint;
    const { body: _body, ...rest } = endpoint;
    return { ...rest, sends, ...(sends.properties && { body: Object.keys(sends.properties).sort() }) };
  });
}
