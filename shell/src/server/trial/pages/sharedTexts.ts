import { createI18nCatalog, type I18nCatalog } from '@storefront/platform/host';
import type { RemoteSource } from '../../../composition/remoteSource';

const known = new WeakMap<RemoteSource, I18nCatalog>();

/**
 * The texts of the pages that a trial renders with these versions. They share one catalog, as on a server: one for each
 * page would take a tenth of a trial's time.
 */
export function sharedTexts({ source }: { source: RemoteSource }): I18nCatalog {
  const texts = known.get(source) ?? createI18nCatalog();
  known.set(source, texts);
  return texts;
}
