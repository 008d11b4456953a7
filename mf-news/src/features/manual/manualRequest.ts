import type { Language } from '@storefront/contracts';
import type { ManualRequest } from '../../api/manualApi';

/** The argument of the call; undefined, so that nothing is called, if a name is empty (S180). */
export function manualRequest(
  { gameName = '', productName = '' }: Record<string, string | undefined>,
  language: Language,
): ManualRequest | undefined {
  if (!gameName.trim() || !productName.trim()) return undefined;
  return { gameName, productName, language: language.code };
}
