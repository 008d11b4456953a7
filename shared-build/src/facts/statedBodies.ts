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

/** Endpoints with what they state of their bodies. One that states two says not which is which. */
export function withStatedBodies(endpoints: readonly EndpointFacts[], code: Code): EndpointFacts[] {
  const bodies = statedBodies(code);
  return endpoints.map((endpoint) => {
    const [sends, ...more] = bodies.get(endpoint.name.split('/').at(-1)!) ?? [];
    const hasBody = endpoint.sends !== undefined && endpoint.body?.length !== 0;
    if (!sends || more.length > 0 || !hasBody) return endpoint;
    const { body: _body, ...rest } = endpoint;
    return { ...rest, sends, ...(sends.properties && { body: Object.keys(sends.properties).sort() }) };
  });
}
