import ts from 'typescript';
import { createCode } from '../code/code';
import { isDeadCode } from './deadCode';

/** Whether what stands behind a condition never runs: `act()`. */
function isPassed(text: string): boolean {
  const code = createCode([{ path: 'src/a.tsx', text }], { folder: '/mf-x' });
  let found: boolean | undefined;
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'act') found = isDeadCode(code, node);
    ts.forEachChild(node, visit);
  };
  code.files.forEach(visit);
  return found!;
}

it.each([
  ['false && act()'],
  ['const isNew = false; isNew && act();'],
  ["const shown = ['list', 'page'] as const; shown.includes('aside') && act();"],
  ["const shown: readonly string[] = ['list']; shown.includes('aside') && act();"],
  ["['list'].includes('aside') && act();"],
  ["const place = 'left'; place === 'right' ? act() : null;"],
  ['const most = 0; if (most > 0) act();'],
  ['Number.isNaN(0) && act();'],
  ['Boolean(0) && act();'],
  ["'' && act();"],
  ['undefined && act();'],
  ['ready() && false && act();'],
  ['const flags = { aside: false }; (flags.aside || null) && act();'],
  ['const isOld = !false; isOld || act();'],
  ['if (1 >= 1) go(); else act();'],
])('what waits for a condition that never holds never runs: %s', (text) => {
  expect(isPassed(text)).toBe(true);
});

it.each([
  ['ready() && act();'],
  ['const isNew = ready(); isNew && act();'],
  ['let isNew = false; isNew = true; isNew && act();'],
  ["shown.includes('aside') && act();"],
  ["const shown = ['list']; shown.push('aside'); shown.includes('aside') && act();"],
  ["const shown = ['list', more] as const; shown.includes('aside') && act();"],
  ["const shown = ['aside'] as const; shown.includes('aside') && act();"],
  ["const place = 'left'; place === 'left' && act();"],
  ['(ready() || false) && act();'],
  ['!ready() && true && act();'],
  ['const most = 3; if (most > 0) act();'],
  ['Number.isNaN(one) && act();'],
  ["const code = 'a' + b; code === 'c' && act();"],
])('another may: %s', (text) => {
  expect(isPassed(text)).toBe(false);
});
