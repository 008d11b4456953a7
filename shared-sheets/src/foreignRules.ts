import { CssSyntaxError, parse, type Root } from 'postcss';
import { foreignSelectors } from './selectors';
import { nameGiven } from './sharedNames';
import { heaviestSheet, weightOf } from './weight';

/** At-rules that say something of the whole document, whoever's sheet they stand in. */
const ofTheDocument = /^(page|view-transition)$/i;

function rulesOf(root: Root, taken: ReadonlySet<string>): string[] {
  const foreign: string[] = [];
  root.walkAtRules(ofTheDocument, ({ name }) => void foreign.push(`@${name}`));
  // A build puts sheets together: what it leaves lies elsewhere, where nobody looks at it, and the shop's policy keeps
  // browsers from it.
  root.walkAtRules(/^import$/i, ({ params }) => void foreign.push(`@import ${params}`));
  root.walkAtRules((rule) => {
    const name = nameGiven(rule);
    if (name !== undefined && taken.has(name)) foreign.push(name);
  });
  root.walkRules((rule) => void foreign.push(...foreignSelectors(rule)));
  return [...new Set(foreign)];
}

/**
 * What of a sheet changes more than its own: selectors that name none of its elements (`body`, `header a`, `:root`,
 * `:not(.mine)`, `html.mine`, `#root`, `.mine ~ *`), at-rules for the whole document, those that say anew what is
 * `taken` (by `pageNames`), and sheets of elsewhere. A sheet that cannot be read, or not in a moment, might be
 * anything: that stands in the list then.
 */
export function foreignRules(sheet: string, taken: ReadonlySet<string> = new Set()): string[] {
  const weight = weightOf(sheet);
  if (weight > heaviestSheet)
    return [
      `it weighs ${weight} (${heaviestSheet} at most, its characters and 32 for each selector), and is not looked at`,
    ];
  try {
    return rulesOf(parse(sheet), taken);
  } catch (error) {
    // Selectors are read by another parser, which throws plain errors.
    const reason =
      error instanceof CssSyntaxError
        ? `${error.reason} (line ${error.line})`
        : (error as Error).message.replace(/\.$/, '');
    return [`${reason}, which cannot be read`];
  }
}
