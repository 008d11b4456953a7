import { foreignRules } from '@storefront/sheets';
import webpack, { type Compilation, type Compiler } from 'webpack';

/** Refuses a remote's style sheet with rules that apply to other teams' elements, since all share one document. */
export class StyleOwnership {
  constructor(private readonly remote: string) {}

  apply({ hooks }: Compiler): void {
    hooks.thisCompilation.tap('OwnStyles', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'OwnStyles', stage }, () => this.check(compilation));
    });
  }

  private check({ assets, errors }: Compilation): void {
    for (const [file, asset] of Object.entries(assets)) {
      const foreign = file.endsWith('.css') ? foreignRules(String(asset.source())) : [];
      if (foreign.length === 0) continue;
      const named = foreign.map((selector) => `\`${selector}\``).join(', ');
      errors.push(
        new webpack.WebpackError(
          `${this.remote} changes elements that are not its own: ${named} in ${file}. Each rule of a remote names a class.`,
        ),
      );
    }
  }
}
