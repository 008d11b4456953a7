import { languages } from '@storefront/contracts';
import { createI18nCatalog, type Texts } from '@storefront/platform/host';
import { escapeHtml, type UnreadableAnswer } from '@storefront/server';
import { hashSource } from './document';
import { plainPolicy } from './policy';
import { notUnderstood } from './refusal';

/** Reloads the page once. If cookies were not what was too large, another reload would not help. */
const again = `if(performance.getEntriesByType('navigation')[0].type!=='reload')location.reload()`;

/**
 * A page that says, in every language, that the shop's cookies have been deleted; the language of the request cannot be
 * read.
 */
function tooManyCookies(words: Record<string, Texts>, brand: string): string {
  const texts = createI18nCatalog();
  for (const [code, own] of Object.entries(words)) texts.add(code, 'shell', own);
  const sections = languages.map((language) => {
    const t = texts.forLanguage(language).getFixedT(null, 'shell');
    const [title, text, retry] = [t('tooMany.title'), t('tooMany.text'), t('retry')].map(escapeHtml);
    return `<section lang="${language.locale}"><h1>${title}</h1><p>${text}</p><p><a href="">${retry}</a></p></section>`;
  });
  return `<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(brand)}</title>
</head>
<body>${sections.join('\n')}<script>${again}</script></body>
</html>`;
}

/**
 * The answer to a request that cannot be parsed. A visitor sees it when their cookies make every request too long.
 * Fastify calls no hooks for it, so the security headers are passed in.
 */
export function createUnreadableAnswer(
  words: Record<string, Texts>,
  brand: string,
  guards: Readonly<Record<string, string>>,
): (status: number) => UnreadableAnswer {
  const tooMany = {
    type: 'text/html',
    body: tooManyCookies(words, brand),
    headers: { ...guards, 'content-security-policy': plainPolicy(hashSource(again)) },
  };
  const other = { type: 'application/json', body: JSON.stringify(notUnderstood), headers: guards };
  return (status) => (status === 431 ? tooMany : other);
}
