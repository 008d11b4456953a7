import { localizePath, paths, splitPath } from '@storefront/contracts';
import type { Texts } from '@storefront/platform/host';
import type { FastifyReply } from 'fastify';
import { keptOverridesHash, notFoundDocument, unavailableDocument } from '../document';
import type { Environment } from '../environment';
import { plainPolicy } from '../policy';
import { createShellWords } from './shellWords';

/** Pages of text only, for addresses without a page. `words`: the shell's texts by language code. */
export function createEmptyPages({ brand }: Environment, words: Record<string, Texts>) {
  const wordsOf = createShellWords(words);

  return {
    /** Answers an address without a page, and leads home. `keepsOverrides`: one of the tab's overrides may have it. */
    sendNotFound(pathname: string, reply: FastifyReply, keepsOverrides = false) {
      const { language } = splitPath(pathname);
      const t = wordsOf(language);
      return reply
        .code(404)
        .type('text/html; charset=utf-8')
        .headers({
          'cache-control': 'no-store',
          'content-security-policy': plainPolicy(...(keepsOverrides ? [keptOverridesHash] : [])),
        })
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

    /** Answers while the shop cannot be shown. */
    sendUnavailable(pathname: string, reply: FastifyReply) {
      const { language } = splitPath(pathname);
      const t = wordsOf(language);
      return reply
        .code(503)
        .headers({ 'retry-after': '10', 'content-security-policy': plainPolicy() })
        .send(
          unavailableDocument({ title: t('notReady.title'), text: t('notReady.text'), brand, locale: language.locale }),
        );
    },
  };
}
