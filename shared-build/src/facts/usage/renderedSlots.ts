import type { Shape } from '@storefront/contracts';
import ts from 'typescript';
import type { Code } from '../code/code';
import { constantTextsOf, fieldOf, resolveExpression, valuesOf } from '../values/values';
import { valueShape } from '../shapes/valueShapes';
import { unwrapped } from '../code/syntax';

interface RenderedSlot {
  slot: string;
  props: Shape;
}

const noProps: Shape = { type: 'object', properties: {}, required: [] };

/** Whether an element is the platform's `Slot`, by whatever name: `parts.Slot`, `memo(Slot)`. */
const isSlot = (code: Code, expression: ts.Expression) =>
  valuesOf(code, expression).some((value) => {
    const found = resolveExpression(code, value);
    return found?.from === '@storefront/platform' && found.name === 'Slot';
  });

/** A prop of an element: an attribute, or a property of a spread object. */
function attributeOf(code: Code, { properties }: ts.JsxAttributes, name: string): ts.Expression | undefined {
  for (const property of [...properties].reverse()) {
    if (ts.isJsxSpreadAttribute(property)) {
      const [spread] = valuesOf(code, property.expression);
      const found = spread && ts.isObjectLiteralExpression(spread) ? fieldOf(code, spread, name) : undefined;
      if (found) return found;
    } else if (property.name.getText() === name) {
      const { initializer } = property;
      return initializer && ts.isJsxExpression(initializer)
        ? initializer.expression
        : (initializer as ts.Expression | undefined);
    }
  }
  return undefined;
}

function slotsNamed(
  code: Code,
  name: ts.Expression | undefined,
  props: ts.Expression | undefined,
): RenderedSlot[] | 'any' {
  const slots = name && constantTextsOf(code, name);
  return slots ? slots.map((slot) => ({ slot, props: props ? valueShape(props, code) : noProps })) : 'any';
}

/** `createElement(Slot, { name: … })`. */
function slotsCreatedBy(call: ts.CallExpression, code: Code): RenderedSlot[] | 'any' {
  const [tag, given] = call.arguments;
  if (!tag || !/(^|\.)createElement$/.test(call.expression.getText()) || !isSlot(code, tag)) return [];
  const object = given && unwrapped(given);
  return object && ts.isObjectLiteralExpression(object)
    ? slotsNamed(code, fieldOf(code, object, 'name'), fieldOf(code, object, 'props'))
    : 'any';
}

/** The slots that an element renders; `any` where the name is known at run time only. */
export function slotsRenderedBy(node: ts.Node, code: Code): RenderedSlot[] | 'any' {
  if (ts.isCallExpression(node)) return slotsCreatedBy(node, code);
  if (!ts.isJsxOpeningElement(node) && !ts.isJsxSelfClosingElement(node)) return [];
  return isSlot(code, node.tagName as ts.Expression)
    ? slotsNamed(code, attributeOf(code, node.attributes, 'name'), attributeOf(code, node.attributes, 'props'))
    : [];
}
