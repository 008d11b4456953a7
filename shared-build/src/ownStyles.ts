import { parse, type Rule } from 'postcss';
import selectorParser, { type Node, type Selector } from 'postcss-selector-parser';
import webpack, { type Compilation, type Compiler } from 'webpack';

/** What stands within says something about others, not what is meant. */
const aboutOthers = new Set([':not', ':has']);

function isOwn(node: Node): boolean {
  if (node.type === 'class' || node.type === 'id') return true;
  // Each of what `:is` and `:where` name.
  return node.type === 'pseudo' && node.nodes.length > 0 && !aboutOthers.has(node.value) && node.nodes.every(namesItsOwn);
}

/** Whether elements are meant by a name that they were given; all others are everybody's. */
const namesItsOwn = (selector: Selector): boolean => selector.nodes.some(isOwn);

const isKeyframe = ({ parent }: Rule) => parent?.type === 'atrule' && /keyframes$/i.test((parent as { name?: string }).name ?? '');

function isWithinRule(rule: Rule): boolean {
  for (let around = rule.parent; around; around = around.parent as Rule['parent']) if (around.type === 'rule') return true;
  return false;
}

/** The selectors of a sheet that change elements which are not its own: `body`, `header a`, `:root`, `:not(.mine)`. */
export function foreignSelectors(sheet: string): string[] {
  const foreign: string[] = [];
  const look = selectorParser((selectors) => selectors.each((selector) => void (namesItsOwn(selector) || foreign.push(String(selector).trim()))));
  parse(sheet).walkRules((rule) => {
    // What stands in a rule that names its own is its own, too.
    if (!isKeyframe(rule) && !isWithinRule(rule)) look.processSync(rule.selector);
  });
  return foreign;
}

/** Refuses a remote's style sheet with rules for everybody: a page has one document, and every team's elements are in it. */
export class OwnStyles {
  constructor(private readonly remote: string) {}

  apply({ hooks }: Compiler): void {
    hooks.thisCompilation.tap('OwnStyles', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'OwnStyles', stage }, () => this.look(compilation));
    });
  }

  private look({ assets, errors }: Compilation): void {
    for (const [file, asset] of Object.entries(assets)) {
      const foreign = file.endsWith('.css') ? foreignSelectors(String(asset.source())) : [];
      if (foreign.length === 0) continue;
      const named = foreign.map((selector) => `\`${selector}\``).join(', ');
      errors.push(new webpack.WebpackError(`${this.remote} changes elements that are not its own: ${named} in ${file}. Each rule of a remote names a class.`));
    }
  }
}
