import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack';

const plugin = 'storefront-integrity';

/** Stands for the digest of a chunk's file until the files are final; as long as the digest, so that nothing else moves. */
const markOf = (kind: 'js' | 'css', id: string | number) => `#${kind}:${id}#`.padEnd(64, '=');
const marks = /#(js|css):([^#]+)#=*/g;

const fileOf = (chunk: Chunk, kind: string) => [...chunk.files].find((file) => file.endsWith(`.${kind}`));

/** Whether a chunk has styles that come with it later, as mini-css counts them; its files are not made yet. Those that a document names itself are asked for by nobody. */
const hasLateStyles = ({ chunkGraph }: Compilation, chunk: Chunk) => !chunk.canBeInitial() && chunkGraph?.getChunkModulesIterableBySourceType(chunk, 'css/mini-extract') !== undefined;

/** `<variable>.integrity = …`, for those chunks whose digests are known. */
function assignment(variable: string, chunks: Iterable<Chunk>, kind: 'js' | 'css'): string {
  const digests = Object.fromEntries([...chunks].flatMap(({ id }) => (id === null ? [] : [[id, markOf(kind, id)]])));
  return `var digest = ${JSON.stringify(digests)}[chunkId];\nif (digest) ${variable}.integrity = "sha384-" + digest;`;
}

function digestOf(compilation: Compilation, kind: string, id: string): string {
  const chunk = [...compilation.chunks].find((candidate) => String(candidate.id) === id);
  const file = chunk && fileOf(chunk, kind);
  // A chunk without such a file is never asked for one.
  if (!file) return '';
  return createHash('sha384').update(compilation.getAsset(file)?.source.buffer() ?? '').digest('base64');
}

/**
 * An entry knows what its chunks and styles hold: the browser is told so when they are asked for, and refuses any other bytes. Who
 * knows the entry's own digest, as the release table does, knows them all.
 */
export class ChunkIntegrity {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(plugin, (compilation) => {
      const { createScript } = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap(plugin, (source: string, chunk: Chunk) => `${source}\n${assignment('script', chunk.getAllAsyncChunks(), 'js')}`);
      const { beforeTagInsert } = MiniCssExtractPlugin.getCompilationHooks(compilation);
      const styled = () => [...compilation.chunks].filter((chunk) => hasLateStyles(compilation, chunk));
      beforeTagInsert.tap(plugin, (source, { tag }) => `${source}\n${assignment(tag, styled(), 'css')}`);
      // After minifying, and after the names by content are final.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: plugin, stage }, () => fillIn(compilation));
    });
  }
}

/** `sha384-…` of every script and style in a built folder, by file. */
export function digestsIn(folder: string): Record<string, string> {
  const files = readdirSync(folder).filter((file) => /\.(js|css)$/.test(file)).sort();
  const digest = (file: string) => createHash('sha384').update(readFileSync(join(folder, file))).digest('base64');
  return Object.fromEntries(files.map((file) => [file, `sha384-${digest(file)}`]));
}

function fillIn(compilation: Compilation): void {
  for (const chunk of compilation.chunks) {
    const file = chunk.hasRuntime() ? fileOf(chunk, 'js') : undefined;
    if (!file) continue;
    const filled = String(compilation.getAsset(file)?.source.source()).replace(marks, (_mark, kind: string, id: string) => digestOf(compilation, kind, id));
    compilation.updateAsset(file, new webpack.sources.RawSource(filled));
  }
}
