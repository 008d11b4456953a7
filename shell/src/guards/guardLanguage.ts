import { isOfReact } from '../browser/isOfReact';

/**
 * Restores `<html lang>` where a remote that renders `<html>` has taken it away. The language that a translator sets stays. `localeNow`: that of the
 * page that is shown. What turned it round before goes. Returns what ends the guard.
 */
export function guardLanguage(localeNow: () => string): () => void {
  const { documentElement: html } = document;
  let timer: number | undefined;
  const putBack = () => {
    if (html.lang === '' || isOfReact(html)) html.lang = localeNow();
  };
  // Not at once: somebody else who looks at it would answer for ever.
  const observer = new MutationObserver(() => {
    clearTimeout(timer);
    if (html.lang !== localeNow()) timer = window.setTimeout(putBack);
  });
  observer.observe(html, { attributeFilter: ['lang'] });
  // Said before its fence came (`guardRectangles.ts`); who translates the page says another language, too.
  if (html.lang === localeNow()) for (const one of [html, document.body]) one.removeAttribute('dir');
  putBack();
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}
