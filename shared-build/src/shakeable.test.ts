const shake = jest.requireActual<(source: string) => string>('./shakeable.cjs');

it('a name for developer tools keeps no component', () => {
  expect(shake('var Link = React10.forwardRef(function() {});\nLink.displayName = "Link";\n')).toBe(
    'var Link = /* @__PURE__ */ React10.forwardRef(function() {});\n\n',
  );
});

it('what is made at the top level may go, what a function makes stays as it is', () => {
  const inside = 'function f() {\n  let known = new Set();\n}';
  expect(shake(`var methods = new Set(all);\n${inside}`)).toBe(
    `var methods = /* @__PURE__ */ new Set(all);\n${inside}`,
  );
});

it('a hook that is asked for by a variable is asked for by its name', () => {
  expect(shake('var useOptimisticImpl = React3[USE_OPTIMISTIC];')).toBe(
    'var useOptimisticImpl = React3.useOptimistic;',
  );
});
