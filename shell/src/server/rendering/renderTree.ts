import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

export interface RenderedTree {
  html: string;
  /** Errors thrown in rectangles, each of which the browser then renders. */
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
 * Renders in one piece, as `renderToString` does, but also returns errors thrown inside the rectangles' boundaries.
 * Rejects when the frame throws.
 */
export function renderTree(tree: ReactNode): Promise<RenderedTree> {
  return new Promise((resolve, reject) => {
    const errors: unknown[] = [];
    const { pipe } = renderToPipeableStream(tree, {
      // Sends no boundary later by an inlined script, so that the page is complete without scripts.
      progressiveChunkSize: Infinity,
      onError: (error) => void errors.push(error),
      onShellError: reject,
      onAllReady: () => pipe(collector((html) => resolve({ html, errors }))),
    });
  });
}
