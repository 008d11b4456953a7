import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { imports } from './shared-build/lint/imports.mjs';
import { ways } from './shared-build/lint/ways.mjs';

const scripts = '**/*.{ts,tsx,mts,mjs}';
const tests = ['**/*.test.{ts,tsx}', '**/testing/**', '**/testing.tsx', 'e2e/**'];

const silentFailure = 'Say what failed: show people a next step, send the details to the log.';
const rawMoney = 'Amounts are written by formatPrice of @storefront/contracts alone (usePrice in a screen).';

const bareText =
  'A text beside an element has one of its own: a browser that translates the page takes the text out of React’s reach, which then cannot change it, nor put anything before it.';
const beside =
  ':matches(JSXElement, JSXFragment):has(> :matches(JSXElement, JSXExpressionContainer[expression.right.type=/^JSX/], JSXExpressionContainer[expression.consequent.type=/^JSX/]))';

const noSilence = { selector: 'CatchClause[body.body.length=0]', message: silentFailure };

const unread = {
  selector:
    'CallExpression[callee.property.name="catch"][callee.object.callee.name=/^(readdir|readFile)$/] > ArrowFunctionExpression[params.length=0][body.type=/^(ArrayExpression|ObjectExpression|Literal)$/]',
  message: 'What cannot be read is not empty: ENOENT alone says that there is nothing.',
};

const restricted = [
  noSilence,
  unread,
  {
    selector: 'CallExpression[callee.object.name=/^(window|document)$/][callee.property.name="dispatchEvent"]',
    message: 'Teams talk by events of @storefront/contracts, dispatched on the one store.',
  },
  {
    selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
    message: 'HTML of the content is drawn by RichText of @storefront/ui: the API may be another maker’s.',
  },
  {
    selector:
      'AssignmentExpression[left.property.name=/^(innerHTML|outerHTML)$/], CallExpression[callee.property.name="insertAdjacentHTML"], CallExpression[callee.object.name="document"][callee.property.name=/^write(ln)?$/]',
    message:
      'Nothing is written as HTML: what the content says is drawn by RichText of @storefront/ui, all else by components.',
  },
  {
    selector: 'JSXOpeningElement[name.name="img"]',
    message: 'Pictures are drawn by Picture of @storefront/ui: their addresses may be empty or lead to nothing.',
  },
  { selector: 'Literal:not([regex])[value=/₽|(^|[\\s(])\\$(\\s|$)/]', message: rawMoney },
  {
    selector: 'TemplateElement[tail=false][value.raw=/(^|[\\s(])\\$\\s?$/], TemplateElement[value.raw=/₽/]',
    message: rawMoney,
  },
  { selector: 'JSXText[value=/₽|\\$/]', message: rawMoney },
  { selector: 'CallExpression[callee.property.name="toFixed"][arguments.0.value=2]', message: rawMoney },
  { selector: `${beside} > JSXText[value=/\\S/]`, message: bareText },
  {
    selector: `${beside} > JSXExpressionContainer > :matches(TemplateLiteral, CallExpression[callee.name=/^(t|pickText)$/], ConditionalExpression[consequent.type=/^(CallExpression|MemberExpression|TemplateLiteral)$/])`,
    message: bareText,
  },
];

export default tseslint.config(
  { ignores: ['**/node_modules/', '**/dist/', '**/.*/', 'tools/'] },
  ...tseslint.configs.recommended,
  { ...reactHooks.configs.flat.recommended, files: ['**/*.{ts,tsx}'], ignores: ['e2e/**'] },
  {
    files: [scripts],
    plugins: { storefront: { rules: { imports, ways } } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      // Here components do come from hooks: what fills a slot and what renders links is chosen at runtime.
      'react-hooks/static-components': 'off',
      'storefront/imports': 'error',
      'storefront/ways': 'error',
      'no-restricted-syntax': ['error', ...restricted],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'prefer-const': ['error', { ignoreReadBeforeAssign: true }],
      'no-control-regex': 'error',
      'no-sequences': ['error', { allowInParentheses: false }],
      eqeqeq: 'error',
    },
  },
  {
    files: [
      ...tests,
      'shared-contracts/src/money.ts',
      'shared-ui/src/picture/Picture.tsx',
      'deploy/src/sizes.ts',
      'deploy/src/budgets.ts',
      'eslint.config.mjs',
    ],
    rules: { 'no-restricted-syntax': ['error', noSilence] },
  },
  {
    files: tests,
    rules: { '@typescript-eslint/no-explicit-any': 'off', 'no-sequences': 'off', 'storefront/ways': 'off' },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
