import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack';

const plugin = 'storefront-integrity';

/**
 * A placeholder for the digest of a chunk's file until the files are final. It has the digest's length, so that
 * positions do not change.
 */
const digestPlaceholder = (kind: 'js' | 'css', id: string | number) => `#${kind}:${id}#`.padEnd(64, '=');
const digestPlaceholders = /#(js|css):([^#]+)#=*/g;

const fileOf = (chunk: Chunk, kind: string) => [...chunk.files].find((file) => file.endsWith(`.${kind}`));

/**
 * Whether mini-css-extract loads styles for a chunk on demand; the chunk's files do not exist yet. Styles of initial
 * chunks are linked by the document.
 */
const hasLateStyles = ({ chunkGraph }: Compilation, chunk: Chunk) =>
  !chunk.canBeInitial() && chunkGraph?.getChunkModulesIterableBySourceType(chunk, 'css/mini-extract') !== undefined;

/** The statement `<variable>.integrity = …` for chunks with a digest. */
function assignment(variable: string, chunks: Iterable<Chunk>, kind: 'js' | 'css'): string {
  const digests = Object.fromEntries(
    [...chunks].flatMap(({ id }) => (id === null ? [] : [[id, digestPlaceholder(kind, id)]])),
  );
  return `var digest = ${JSON.stringify(digests)}[chunkId];\nif (digest) ${variable}.integrity = "sha384-" + digest;`;
}

function digestOf(compilation: Compilation, kind: string, id: string): string {
  const chunk = [...compilation.chunks].find((candidate) => String(candidate.id) === id);
  const file = chunk && fileOf(chunk, kind);
  // Such a chunk is never loaded with this kind of file.
  if (!file) return '';
  return createHash('sha384')
    .update(compilation.getAsset(file)?.source.buffer() ?? '')
    .digest('base64');
}

/**
 * Adds the digests of all chunks and styles to the entry, so that browsers refuse other contents. The release table has
 * the entry's own digest, which thereby covers all files.
 */
export class ChunkIntegrity {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(plugin, (compilation) => {
      const { createScript } = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap(
        plugin,
        (source: string, chunk: Chunk) => `${source}\n${assignment('script', chunk.getAllAsyncChunks(), 'js')}`,
      );
      const { beforeTagInsert } = MiniCssExtractPlugin.getCompilationHooks(compilation);
      const styled = () => [...compilation.chunks].filter((chunk) => hasLateStyles(compilation, chunk));
      beforeTagInsert.tap(plugin, (source, { tag }) => `${source}\n${assignment(tag, styled(), 'css')}`);
      // After minifying, and after the names by content are final.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: plugin, stage }, () => insertDigests(compilation));
    });
  }
}

/** The digests (`sha384-…`) of all scripts and styles in a build's folder, by file. */
export function digestsIn(folder: string): Record<string, string> {
  const files = readdirSync(folder)
    .filter((file) => /\.(js|css)$/.test(file))
    .sort();
  const digest = (file: string) =>
    createHash('sha384')
      .update(readFileSync(join(folder, file)))
      .digest('base64');
  return Object.fromEntries(files.map((file) => [file, `sha384-${digest(file)}`]));
}

function insertDigests(compilation: Compilation): void {
  for (const chunk of compilation.chunks) {
    const file = chunk.hasRuntime() ? fileOf(chunk, 'js') : undefined;
    if (!file) continue;
    const filled = String(compilation.getAsset(file)?.source.source()).replace(
      digestPlaceholders,
      (_mark, kind: string, id: string) => digestOf(compilation, kind, id),
    );
    compilation.updateAsset(file, new webpack.sources.RawSource(filled));
  }
}
