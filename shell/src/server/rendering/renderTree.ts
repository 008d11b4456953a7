import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

export interface RenderedTree {
  html: string;
  /** What screens threw: each costs its own rectangle, which the browser then renders. */
  errors: unknown[];
}

/** Collects a stream's text. */
function collector(done: (text: string) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(Buffer.from(chunk));
      next();
    },
    final(next) {
      done(Buffer.concat(chunks).toString('utf8'));
      next();
    },
  });
}

/**
 * Renders in one piece, as `renderToString` does, and tells what was thrown inside of the screens' boundaries, which that one keeps
 * for itself. Rejects when the frame throws.
 */
export function renderTree(tree: ReactNode): Promise<RenderedTree> {
  return new Promise((resolve, reject) => {
    const errors: unknown[] = [];
    const { pipe } = renderToPipeableStream(tree, {
      // No boundary is sent later by an inlined script: the page is whole without scripts too.
      progressiveChunkSize: Infinity,
      onError: (error) => void errors.push(error),
      onShellError: reject,
      onAllReady: () => pipe(collector((html) => resolve({ html, errors }))),
    });
  });
}
