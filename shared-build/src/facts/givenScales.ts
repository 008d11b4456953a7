import ts from 'typescript';
import { forEachNode, type Code } from './code';
import { scalesIn, type Scale } from './givenValues';
import { slotsOpenedBy } from './openedSlots';
import { scalesByField } from './questions';
import { sentBy } from './sentEvents';

/** Numbers passed within a node, by field. */
function scalesWithin(node: ts.Node, code: Code): Scale[] {
  const found: Scale[] = [];
  forEachNode([node], (one) => {
    if (ts.isPropertyAssignment(one) && !ts.isComputedPropertyName(one.name))
      found.push(...scalesIn(one.initializer, { type: 'number' }, code, one.name.text));
  });
  return found;
}

/** Events that a node sends, and slots that it renders. */
function aimsOf(node: ts.Node, code: Code): string[] {
  const opened = slotsOpenedBy(node, code);
  return [
    ...(ts.isCallExpression(node) ? sentBy(node, code).map(({ type }) => type) : []),
    ...(opened === 'any' ? [] : opened.map(({ slot }) => slot)),
  ];
}

/** The factors of numbers in events that a package sends and slots that it renders. */
export function givenScales(code: Code): Record<string, ReturnType<typeof scalesByField>> {
  const given = new Map<string, Scale[]>();
  forEachNode(code.files, (node) => {
    const aims = aimsOf(node, code);
    const scales = aims.length > 0 ? scalesWithin(node, code) : [];
    for (const aim of aims) given.set(aim, [...(given.get(aim) ?? []), ...scales]);
  });
  return Object.fromEntries(
    [...given].filter(([, scales]) => scales.length > 0).map(([aim, scales]) => [aim, scalesByField(scales)]),
  );
}
