const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { dirname, extname, join, relative } = require('node:path');
const { pathToFileURL } = require('node:url');

const root = join(__dirname, '../..');
const home = join(root, '.cache/programs');

/** What a file says of its own place stays true, though it lies in another one now. */
const ownPlaces = {
  name: 'own-places',
  setup(build) {
    build.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
      const places = { __dirname: dirname(path), __filename: path, 'import.meta.dirname': dirname(path), 'import.meta.url': pathToFileURL(path).href };
      const contents = readFileSync(path, 'utf8').replace(/\b(?:__dirname|__filename|import\.meta\.(?:dirname|url))\b/g, (name) => JSON.stringify(places[name]));
      return { contents, loader: extname(path).slice(1) };
    });
  },
};

/** Libraries are read from where they lie: some have parts beside their code. */
const onlyOurs = {
  name: 'only-ours',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path }) => (path.startsWith('@storefront/') ? undefined : { external: true }));
  },
};

/** Read from where they lie also by a program that has its libraries: parts of them are beside their code. */
const withPartsBeside = ['@electric-sql/pglite', 'sharp'];

/** A program as one file; see `program.d.cts`. */
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
    // As the build makes it, too: what libraries have for those who develop is a half of what each start reads.
    ...(whole && { define: { 'process.env.NODE_ENV': '"production"' }, minifySyntax: true, minifyWhitespace: true }),
    plugins: whole ? [ownPlaces] : [ownPlaces, onlyOurs],
  });
  const name = `${relative(root, source).replaceAll('/', '-').slice(0, -extname(source).length)}.cjs`;
  mkdirSync(home, { recursive: true });
  // Whoever starts it meanwhile has the former one, which is the same.
  const draft = join(home, `${process.pid}-${name}`);
  writeFileSync(draft, outputFiles.find(({ path }) => path.endsWith('.js')).contents);
  renameSync(draft, join(home, name));
  return join(home, name);
}

module.exports = { programOf };
