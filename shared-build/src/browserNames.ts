import webpack, { type Compiler, type Module } from 'webpack';
import { isOwnFile, namedIn } from './ownFiles';

/** What Node has and browsers have not; what else there is of the kind (`global`, `__dirname`, `require`) webpack answers itself. */
const nodesOwn = ['process', 'Buffer', 'setImmediate', 'clearImmediate'];

type Parser = webpack.javascript.JavascriptParser;

/** What a module names of Node, and of that what it asks after first: who asks knows that it may not be there. */
interface Seen {
  names: Set<string>;
  asked: Set<string>;
}

/**
 * Refuses a remote's browser build that takes for granted what only servers have: the server renders such a page, the gate sees nothing, and in
 * every browser the screen throws. Libraries are believed to know what they do.
 */
export class BrowserNames {
  constructor(
    private readonly remote: string,
    private readonly folder: string,
  ) {}

  apply({ hooks }: Compiler): void {
    hooks.compilation.tap('BrowserNames', (compilation, { normalModuleFactory }) => {
      const seen = new WeakMap<Module, Seen>();
      for (const kind of ['auto', 'dynamic', 'esm']) normalModuleFactory.hooks.parser.for(`javascript/${kind}`).tap('BrowserNames', (parser) => listen(parser as Parser, seen));
      compilation.hooks.finishModules.tap('BrowserNames', (modules) => {
        for (const module of modules) for (const name of this.lacking(module, seen.get(module))) compilation.errors.push(new webpack.WebpackError(name));
      });
    });
  }

  private lacking(module: Module, seen: Seen | undefined): string[] {
    const { resource } = module as Module & { resource?: string };
    if (!seen || !resource || !isOwnFile(this.folder, resource)) return [];
    const names = [...seen.names].filter((name) => !seen.asked.has(name));
    return names.map((name) => `${this.remote} uses ${name}, which browsers do not have: do without, or ask for it first by typeof ${name} (${namedIn(this.folder, resource)}).`);
  }
}

function listen(parser: Parser, seen: WeakMap<Module, Seen>): void {
  const of = (): Seen => {
    const { current } = parser.state;
    const known = seen.get(current) ?? { names: new Set<string>(), asked: new Set<string>() };
    seen.set(current, known);
    return known;
  };
  // Nothing is answered: what these names are is decided by others.
  for (const name of nodesOwn) {
    parser.hooks.expression.for(name).tap('BrowserNames', () => void of().names.add(name));
    parser.hooks.typeof.for(name).tap('BrowserNames', () => void of().asked.add(name));
  }
}
