import { formatRoubles, type Language } from '@storefront/contracts';

/** Milliseconds that a page in another language waits for its letters; without them it is drawn in the device's own. */
const patience = 1000;

/** Brings the letters of a language that the page does not speak yet: a page that is drawn before its optional fonts have come stays without them. */
export async function bringLetters({ locale, name }: Language): Promise<void> {
  if (locale === document.documentElement.lang) return;
  const { font } = getComputedStyle(document.body);
  const loading = document.fonts.load(font, `${name} ${formatRoubles(0)}`).catch((error: unknown) => console.warn(`The letters of ${name} did not come.`, error));
  await Promise.race([loading, new Promise((late) => setTimeout(late, patience))]);
}
