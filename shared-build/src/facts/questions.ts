import type { EndpointFacts, Shape } from '@storefront/contracts';
import ts from 'typescript';
import { foundOf, type Code } from './code';
import { questionTypeOf } from './statedBodies';
import { typeShape } from './typeShapes';
import { valueShape } from './valueShapes';

const everyNode = (code: Code, look: (node: ts.Node) => void): void => {
  const visit = (node: ts.Node): void => {
    look(node);
    ts.forEachChild(node, visit);
  };
  code.files.forEach(visit);
};

/** What endpoints are asked with, by their plain names, as their types say; one whose name is there twice is none. */
function questionsIn(code: Code): Map<string, Shape> {
  const found: [string, Shape][] = [];
  everyNode(code, (node) => {
    const type = ts.isPropertyAssignment(node) && ts.isCallExpression(node.initializer) ? questionTypeOf(node.initializer) : undefined;
    if (type) found.push([(node as ts.PropertyAssignment).name.getText(), typeShape(type, code)]);
  });
  return new Map(found.filter(([name, { properties }]) => properties && found.filter(([other]) => other === name).length === 1));
}

/** The endpoint that a name of a hook's answer asks: `const [send] = useSendMutation()`. */
function triggered(callee: ts.Expression, code: Code): string | undefined {
  const { declared } = (ts.isIdentifier(callee) && foundOf(code, callee)) || {};
  const list = declared && ts.isBindingElement(declared) && ts.isArrayBindingPattern(declared.parent) && declared.parent.elements[0] === declared ? declared.parent.parent : undefined;
  const made = list && ts.isVariableDeclaration(list) ? list.initializer : undefined;
  return made && ts.isCallExpression(made) ? hookOf(made.expression) : undefined;
}

/** `useSendMutation` asks `send`. */
function hookOf(callee: ts.Expression): string | undefined {
  const [, name = ''] = /(?:^|\.)use(?:Lazy)?([A-Z]\w*?)(?:Query|Mutation)$/.exec(callee.getText()) ?? [];
  return name ? name[0]!.toLowerCase() + name.slice(1) : undefined;
}

/** The endpoint that a call asks: `endpoints.send.initiate(…)`, `useThingQuery(…)`, what `useSendMutation()` gave. */
function askedBy({ expression: callee }: ts.CallExpression, code: Code): string | undefined {
  if (!ts.isPropertyAccessExpression(callee) || callee.name.text !== 'initiate') return triggered(callee, code) ?? (/Query$/.test(callee.getText()) ? hookOf(callee) : undefined);
  const { expression: endpoint } = callee;
  return ts.isPropertyAccessExpression(endpoint) ? endpoint.name.text : ts.isIdentifier(endpoint) ? endpoint.text : undefined;
}

/** Fields without which something is, where all of it is written. */
function lackingIn(given: Shape, { required = [] }: Shape): string[] {
  if (given.type !== 'object' || !given.properties || given.additionalProperties) return [];
  return required.filter((name) => !given.properties![name]);
}

/** Endpoints with the fields that who asks does not give them, though their types say that they are there: a cast hides it from the compiler. */
export function withLacks(endpoints: readonly EndpointFacts[], code: Code): EndpointFacts[] {
  const questions = questionsIn(code);
  const lacks = new Map<string, Set<string>>();
  everyNode(code, (node) => {
    const name = ts.isCallExpression(node) ? askedBy(node, code) : undefined;
    const question = name === undefined ? undefined : questions.get(name);
    const [given] = question ? (node as ts.CallExpression).arguments : [];
    for (const field of question && given ? lackingIn(valueShape(given, code), question) : []) lacks.set(name!, (lacks.get(name!) ?? new Set()).add(field));
  });
  return endpoints.map((endpoint) => ({ ...endpoint, lacks: [...(lacks.get(endpoint.name.split('/').at(-1)!) ?? [])].sort() }));
}
