import { callAdminByLines } from '../../admin/client';
import type { Change } from './applying';
import type { ContentStore, PicturePart, Prepared, Stored } from './store';
import type { ContentRow } from './tables';

/** Calls over the admin socket: each answers as the store's method does. */
type ContentCall = { ask: 'knownPictures'; ids: string[] } | { ask: 'apply' | 'preview' | 'read' };

/** A folder is sent piece by piece: its pictures together may exceed the longest possible string. */
type Piece =
  | { row: ContentRow }
  | { text: [path: string, text: string] }
  | { picture: [path: string, picture: string] }
  | { part: PicturePart };

function* piecesOf({ rows, texts, pictures, parts = [] }: Stored & Partial<Pick<Prepared, 'parts'>>): Generator<Piece> {
  for (const row of rows) yield { row };
  for (const text of texts) yield { text };
  for (const picture of pictures) yield { picture };
  for (const part of parts) yield { part };
}

async function gathered(pieces: AsyncIterable<unknown>): Promise<Prepared> {
  const whole: Prepared = { rows: [], texts: [], pictures: [], parts: [] };
  for await (const piece of pieces as AsyncIterable<Piece>) {
    if ('row' in piece) whole.rows.push(piece.row);
    else if ('text' in piece) whole.texts.push(piece.text);
    else if ('picture' in piece) whole.pictures.push(piece.picture);
    else whole.parts.push(piece.part);
  }
  return whole;
}

function* asked(call: ContentCall, prepared?: Prepared): Generator<unknown> {
  yield call;
  if (prepared) yield* piecesOf(prepared);
}

/** The content of an API that runs with a data folder. */
export function socketStore(dataDir: string): ContentStore {
  const ask = (call: ContentCall, prepared?: Prepared) => callAdminByLines(dataDir, '/content', asked(call, prepared));
  async function one<T>(call: ContentCall, prepared?: Prepared): Promise<T> {
    for await (const result of ask(call, prepared)) return result as T;
    throw new Error(
      'The API went before it had answered. Ask again what there is: an import is done wholly or not at all.',
    );
  }
  return {
    knownPictures: (ids) => one<string[]>({ ask: 'knownPictures', ids }),
    apply: (prepared) => one<Change[]>({ ask: 'apply' }, prepared),
    preview: (prepared) => one<Change[]>({ ask: 'preview' }, prepared),
    async read() {
      const { rows, texts, pictures } = await gathered(ask({ ask: 'read' }));
      return { rows, texts, pictures };
    },
  };
}

/** The API's side: answers a call value by value. */
export async function answerContent(store: ContentStore, values: AsyncGenerator<unknown>): Promise<Iterable<unknown>> {
  const call = (await values.next()).value as ContentCall;
  if (call.ask === 'read') return piecesOf(await store.read());
  if (call.ask === 'knownPictures') return [await store.knownPictures(call.ids)];
  const prepared = await gathered(values);
  return [await (call.ask === 'apply' ? store.apply(prepared) : store.preview(prepared))];
}
