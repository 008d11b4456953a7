const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { dirname, extname, join, relative } = require('node:path');
const { pathToFileURL } = require('node:url');

const root = join(__dirname, '../..');
const home = join(root, '.cache/programs');

/** Keeps the values of `__dirname`, `import.meta.url` and the like, although the bundle is in another folder. */
const ownPlaces = {
  name: 'own-places',
  setup(build) {
    build.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
      const places = {
        __dirname: dirname(path),
        __filename: path,
        'import.meta.dirname': dirname(path),
        'import.meta.url': pathToFileURL(path).href,
      };
      const contents = readFileSync(path, 'utf8').replace(
        /\b(?:__dirname|__filename|import\.meta\.(?:dirname|url))\b/g,
        (name) => JSON.stringify(places[name]),
      );
      return { contents, loader: extname(path).slice(1) };
    });
  },
};

/** Leaves libraries out of the bundle, since some have further files beside their code. */
const onlyOurs = {
  name: 'only-ours',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path }) =>
      path.startsWith('@storefront/') ? undefined : { external: true },
    );
  },
};

/** Libraries with further files beside their code, which are never bundled. */
const withPartsBeside = ['@electric-sql/pglite', 'sharp'];

/** Bundles a program into one file; see `program.d.cts`. */
async function programOf(source, { whole = false } = {}) {
  const { build } = require('esbuild');
  const { outputFiles } = await build({
    entryPoints: [source],
    outdir: home,
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    logLevel: 'error',
    external: withPartsBeside,
    // As in the real build: without the libraries' development code, which is half of what each start would read.
    ...(whole && { define: { 'process.env.NODE_ENV': '"production"' }, minifySyntax: true, minifyWhitespace: true }),
    plugins: whole ? [ownPlaces] : [ownPlaces, onlyOurs],
  });
  const name = `${relative(root, source).replaceAll('/', '-').slice(0, -extname(source).length)}.cjs`;
  mkdirSync(home, { recursive: true });
  // Replaced atomically, since another test may be starting the former file, which has the same content.
  const draft = join(home, `${process.pid}-${name}`);
  writeFileSync(draft, outputFiles.find(({ path }) => path.endsWith('.js')).contents);
  renameSync(draft, join(home, name));
  return join(home, name);
}

module.exports = { programOf };
