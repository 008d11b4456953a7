import { keyOf, globalPath, syntaxOf, textOf } from './syntax';

/** Styles of the elements around the whole page. */
const page = /^document\.(?:documentElement|body)\.style$/;

/** Custom properties (`--space-4`) that a script sets for the whole page by constant names. */
export function propertiesSetForAll(code: string): string[] {
  const syntax = /setProperty/.test(code) ? syntaxOf(code) : undefined;
  return (syntax?.nodes ?? []).flatMap((node) => {
    if (!syntax || node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return [];
    const { object, computed, property } = node.callee;
    const name =
      keyOf(syntax, { computed, key: property }) === 'setProperty' && page.test(globalPath(syntax, object) ?? '')
        ? textOf(syntax, node.arguments[0])
        : undefined;
    return name?.startsWith('--') ? [name] : [];
  });
}
