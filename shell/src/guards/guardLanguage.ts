import { isRenderedByReact } from '../browser/isRenderedByReact';

/**
 * Restores `<html lang>` where a remote that renders `<html>` has removed it. The language that a browser's translator
 * sets stays. `localeNow`: that of the page that is shown. Also removes a `dir` that was set before. Returns what ends
 * the guard.
 */
export function guardLanguage(localeNow: () => string): () => void {
  const { documentElement: html } = document;
  let timer: number | undefined;
  const putBack = () => {
    if (html.lang === '' || isRenderedByReact(html)) html.lang = localeNow();
  };
  // Delayed: another observer that resets `lang` would otherwise loop with this one without a pause.
  const observer = new MutationObserver(() => {
    clearTimeout(timer);
    if (html.lang !== localeNow()) timer = window.setTimeout(putBack);
  });
  observer.observe(html, { attributeFilter: ['lang'] });
  // Set before `guardRectangles.ts` fenced it. A translator, which may set it as well, has changed `lang`, too.
  if (html.lang === localeNow()) for (const one of [html, document.body]) one.removeAttribute('dir');
  putBack();
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}
