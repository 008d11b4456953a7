import webpack, { type Compiler, type Module } from 'webpack';
import { isOwnFile, pathInPackage } from './ownFiles';

/** Globals of Node that browsers lack; webpack itself handles others (`global`, `__dirname`, `require`). */
const nodeGlobals = ['process', 'Buffer', 'setImmediate', 'clearImmediate'];

type Parser = webpack.javascript.JavascriptParser;

/** Node's globals that a module uses, and those that it checks by `typeof` first. */
interface Seen {
  names: Set<string>;
  asked: Set<string>;
}

/**
 * Refuses a remote's browser build that uses Node's globals without a check: the server renders such a page, the gate
 * notices nothing, and the screen throws in every browser. Libraries are not checked.
 */
export class BrowserGlobals {
  constructor(
    private readonly remote: string,
    private readonly folder: string,
  ) {}

  apply({ hooks }: Compiler): void {
    hooks.compilation.tap('BrowserNames', (compilation, { normalModuleFactory }) => {
      const seen = new WeakMap<Module, Seen>();
      for (const kind of ['auto', 'dynamic', 'esm'])
        normalModuleFactory.hooks.parser
          .for(`javascript/${kind}`)
          .tap('BrowserNames', (parser) => listen(parser as Parser, seen));
      compilation.hooks.finishModules.tap('BrowserNames', (modules) => {
        for (const module of modules)
          for (const name of this.complaintsAbout(module, seen.get(module)))
            compilation.errors.push(new webpack.WebpackError(name));
      });
    });
  }

  private complaintsAbout(module: Module, seen: Seen | undefined): string[] {
    const { resource } = module as Module & { resource?: string };
    if (!seen || !resource || !isOwnFile(this.folder, resource)) return [];
    const names = [...seen.names].filter((name) => !seen.asked.has(name));
    return names.map(
      (name) =>
        `${this.remote} uses ${name}, which browsers do not have: avoid it, or check it first by typeof ${name} (${pathInPackage(this.folder, resource)}).`,
    );
  }
}

function listen(parser: Parser, seen: WeakMap<Module, Seen>): void {
  const of = (): Seen => {
    const { current } = parser.state;
    const known = seen.get(current) ?? { names: new Set<string>(), asked: new Set<string>() };
    seen.set(current, known);
    return known;
  };
  // The hooks return nothing, so that others decide how these names are compiled.
  for (const name of nodeGlobals) {
    parser.hooks.expression.for(name).tap('BrowserNames', () => void of().names.add(name));
    parser.hooks.typeof.for(name).tap('BrowserNames', () => void of().asked.add(name));
  }
}
