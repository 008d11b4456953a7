import { isOfReact } from '../browser/isOfReact';

/**
 * What draws `<html>` says its language, whenever it comes, and takes it along when it goes: the page's own is put back. What a translator says
 * stays, as long as it does. `localeNow`: of the page that is shown. Gives what ends it.
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
  putBack();
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}
