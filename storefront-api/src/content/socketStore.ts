import { callAdmin } from '../admin/client';
import type { Change } from './applying';
import type { ContentStore, Prepared, Stored } from './store';

/** What is asked over the admin socket; each answers what the store's method does. */
export type ContentCall = { ask: 'knownPictures'; ids: string[] } | { ask: 'apply' | 'preview'; prepared: Prepared } | { ask: 'read' };

/** The content of an API that runs with a data folder. */
export function socketStore(dataDir: string): ContentStore {
  const ask = async <T>(call: ContentCall) => (await callAdmin<{ result: T }>(dataDir, '/content', call)).result;
  return {
    knownPictures: (ids) => ask<string[]>({ ask: 'knownPictures', ids }),
    apply: (prepared) => ask<Change[]>({ ask: 'apply', prepared }),
    preview: (prepared) => ask<Change[]>({ ask: 'preview', prepared }),
    read: () => ask<Stored>({ ask: 'read' }),
  };
}

/** The other end: what a running API answers. */
export function answerContent(store: ContentStore, call: ContentCall): Promise<unknown> {
  if (call.ask === 'knownPictures') return store.knownPictures(call.ids);
  if (call.ask === 'apply') return store.apply(call.prepared);
  return call.ask === 'preview' ? store.preview(call.prepared) : store.read();
}
