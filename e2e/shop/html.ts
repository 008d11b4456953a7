import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard', 'html-validate:recommended'],
    rules: {
      // How React writes markup, and how browsers read their own back: `hrefLang`, `<img/>` and `hidden=""` are all the
      // same to HTML.
      'attr-case': 'off',
      'void-style': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      // Relaxed to the standard, where the recommended rules are stricter: React's ids begin with an underscore,
      'valid-id': ['error', { relaxed: true }],
      // and a list may have a name ("Items in the cart").
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
      // No HTML element is a stylable list of suggestions for a combobox.
      'prefer-native-element': ['error', { exclude: ['listbox'] }],
    },
  }),
);

/** The validator's errors in a page, a line for each with its markup. */
export async function markupErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, offset }) =>
        `${ruleId}: ${message}: ${html.slice(Math.max(0, offset - 40), offset + 80).replaceAll('\n', '⏎')}`,
    ),
  );
}
