import type { EndpointFacts } from '@storefront/contracts';
import ts from 'typescript';
import { forEachNode, type Code } from '../code/code';
import { nonNullShape } from '../shapes/missingFields';
import { undeclaredFields } from '../shapes/undeclaredReads';
import { fieldsUsedByFunction } from '../shapes/usedFields';

/** The `transformResponse` of endpoints, by plain names. */
function transformsIn(code: Code): Map<string, ts.Expression[]> {
  const found = new Map<string, ts.Expression[]>();
  forEachNode(code.files, (node) => {
    const definition =
      ts.isPropertyAssignment(node) && ts.isCallExpression(node.initializer)
        ? node.initializer.arguments[0]
        : undefined;
    const parts = definition && ts.isObjectLiteralExpression(definition) ? definition.properties : [];
    const transform = parts.find(({ name }) => name?.getText() === 'transformResponse');
    if (transform && ts.isPropertyAssignment(transform)) {
      const endpoint = (node as ts.PropertyAssignment).name.getText();
      found.set(endpoint, [...(found.get(endpoint) ?? []), transform.initializer]);
    }
  });
  return found;
}

/**
 * Adds to endpoints the fields that they read of answers and their schemas drop, which a cast hides from the compiler.
 */
export function withUndeclaredAnswers(endpoints: readonly EndpointFacts[], code: Code): EndpointFacts[] {
  const transforms = transformsIn(code);
  return endpoints.map((endpoint) => {
    const [transform, ...more] = transforms.get(endpoint.name.split('/').at(-1)!) ?? [];
    const isOnly = more.length === 0 && endpoints.filter(({ name }) => name === endpoint.name).length === 1;
    if (!endpoint.reads) return endpoint;
    const read =
      transform && isOnly
        ? undeclaredFields(fieldsUsedByFunction(code, transform, 0), nonNullShape(endpoint.reads))
        : [];
    return { ...endpoint, strays: [...new Set([...(endpoint.strays ?? []), ...read])].sort() };
  });
}
