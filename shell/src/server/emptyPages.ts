import { localizePath, paths, shellName, splitPath, type Language } from '@storefront/contracts';
import { createI18nCatalog, type Texts } from '@storefront/platform/host';
import type { FastifyReply } from 'fastify';
import { keptOverridesHash, notFoundDocument, unavailableDocument } from './document';
import type { Environment } from './environment';
import { plainPolicy } from './policy';

/** Pages of words alone, for where there is no page: in the shell's own, by language code. */
export function createEmptyPages({ brand }: Environment, words: Record<string, Texts>) {
  const texts = createI18nCatalog();
  for (const [code, ownWords] of Object.entries(words)) texts.add(code, shellName, ownWords);
  const wordsOf = (language: Language) => texts.forLanguage(language).getFixedT(null, shellName);

  return {
    /** An address that is nobody's, and the way home. `keepsOverrides`: one of a tab's own remotes may have it. */
    sendNotFound(pathname: string, reply: FastifyReply, keepsOverrides = false) {
      const { language } = splitPath(pathname);
      const t = wordsOf(language);
      return reply
        .code(404)
        .type('text/html; charset=utf-8')
        .headers({ 'cache-control': 'no-store', 'content-security-policy': plainPolicy(...(keepsOverrides ? [keptOverridesHash] : [])) })
        .send(
          notFoundDocument({
            title: t('notFound.title'),
            text: t('notFound.text'),
            home: localizePath(paths.home(), language),
            brand,
            locale: language.locale,
            keepsOverrides,
          }),
        );
    },

    /** A shop that cannot be shown just now. */
    sendUnavailable(pathname: string, reply: FastifyReply) {
      const { language } = splitPath(pathname);
      const t = wordsOf(language);
      return reply
        .code(503)
        .headers({ 'retry-after': '10', 'content-security-policy': plainPolicy() })
        .send(unavailableDocument({ title: t('notReady.title'), text: t('notReady.text'), brand, locale: language.locale }));
    },
  };
}
