import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard', 'html-validate:recommended'],
    rules: {
      // How React writes markup, and how browsers read their own back: `hrefLang`, `<img/>` and `hidden=""` are all the same to HTML.
      'attr-case': 'off',
      'void-style': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      // As the standard has it, where the recommended rules want more: React's own ids begin with an underscore,
      'valid-id': ['error', { relaxed: true }],
      // and a list may have a name ("Items in the cart").
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
      // A combobox has suggestions, and no element of HTML is a list of them that can be drawn as ours are.
      'prefer-native-element': ['error', { exclude: ['listbox'] }],
    },
  }),
);

/** What the validator finds in a whole page, a line for each place with the markup that it is about. */
export async function faultsOfMarkup(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, offset }) => `${ruleId}: ${message}: ${html.slice(Math.max(0, offset - 40), offset + 80).replaceAll('\n', '⏎')}`),
  );
}
