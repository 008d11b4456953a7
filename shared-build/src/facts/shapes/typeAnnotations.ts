import ts from 'typescript';
import { resolveName, type Code } from '../code/code';

/** The fields of a literal or declared type. */
function membersOf(code: Code, type: ts.TypeNode | undefined): readonly ts.TypeElement[] {
  if (!type) return [];
  if (ts.isTypeLiteralNode(type)) return type.members;
  const { declared } =
    (ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) && resolveName(code, type.typeName, 'type')) || {};
  if (declared && ts.isInterfaceDeclaration(declared)) return declared.members;
  return declared && ts.isTypeAliasDeclaration(declared) && ts.isTypeLiteralNode(declared.type)
    ? declared.type.members
    : [];
}

/** The type annotation of a name, or of the object that it is destructured from; none for optional fields. */
export function typeAnnotationOf(code: Code, name: ts.Identifier): ts.TypeNode | undefined {
  const { declared } = resolveName(code, name) ?? {};
  if (!declared) return undefined;
  if (ts.isParameter(declared) || ts.isVariableDeclaration(declared)) return declared.type;
  if (
    !ts.isBindingElement(declared) ||
    declared.dotDotDotToken ||
    !ts.isObjectBindingPattern(declared.parent) ||
    ts.isBindingElement(declared.parent.parent)
  )
    return undefined;
  const field = (declared.propertyName ?? declared.name).getText();
  const member = membersOf(code, declared.parent.parent.type).find((one) => one.name?.getText() === field);
  return member && ts.isPropertySignature(member) && !member.questionToken ? member.type : undefined;
}
