import ts from 'typescript';
import { forEachNode, type Code } from '../code/code';
import { factorsIn, type NumberFactor } from './passedValues';
import { slotsRenderedBy } from '../usage/renderedSlots';
import { factorsByField } from './endpointArguments';
import { eventsSentBy } from '../usage/sentEvents';

/** Numbers passed within a node, by field. */
function factorsWithin(node: ts.Node, code: Code): NumberFactor[] {
  const found: NumberFactor[] = [];
  forEachNode([node], (one) => {
    if (ts.isPropertyAssignment(one) && !ts.isComputedPropertyName(one.name))
      found.push(...factorsIn(one.initializer, { type: 'number' }, code, one.name.text));
  });
  return found;
}

/** Events that a node sends, and slots that it renders. */
function targetsOf(node: ts.Node, code: Code): string[] {
  const opened = slotsRenderedBy(node, code);
  return [
    ...(ts.isCallExpression(node) ? eventsSentBy(node, code).map(({ type }) => type) : []),
    ...(opened === 'any' ? [] : opened.map(({ slot }) => slot)),
  ];
}

/** The factors of numbers in events that a package sends and slots that it renders. */
export function passedFactors(code: Code): Record<string, ReturnType<typeof factorsByField>> {
  const given = new Map<string, NumberFactor[]>();
  forEachNode(code.files, (node) => {
    const aims = targetsOf(node, code);
    const scales = aims.length > 0 ? factorsWithin(node, code) : [];
    for (const aim of aims) given.set(aim, [...(given.get(aim) ?? []), ...scales]);
  });
  return Object.fromEntries(
    [...given].filter(([, scales]) => scales.length > 0).map(([aim, scales]) => [aim, factorsByField(scales)]),
  );
}
