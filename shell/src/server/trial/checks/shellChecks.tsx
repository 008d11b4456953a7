import { usePlatform, type Head, type ShopFacts } from '@storefront/platform';
import { createI18nCatalog, createStorefrontStore } from '@storefront/platform/host';
import { Composition } from '../../../composition/Composition';
import { Storefront } from '../../../composition/Storefront';
import { createCallWatch } from '../../rendering/calls';
import { renderTree } from '../../rendering/renderTree';
import { createSitemap } from '../../sitemap/sitemap';
import { checkDelivery } from './deliveryChecks';
import { neverAnswering } from '../browser/withoutBrowser';
import { atPage, isWhole, readPage, type Shown } from '../pages/readPages';
import type { Listed } from './sitemapChecks';
import type { Trial } from '../Trial';

/** Complaints where pages get other facts (`usePlatform()`) than the server's. */
async function wrongFacts({ environment, source, table, now }: Trial): Promise<string[]> {
  const { apiUrl, brand, timeZone } = environment;
  const site: ShopFacts = { brand, timeZone, now, apiUrl };
  const texts = createI18nCatalog();
  const composition = new Composition(table, source, texts);
  const store = createStorefrontStore({
    ...createCallWatch(neverAnswering).services(environment),
    onFailure: () => {},
  });
  composition.attach(store);
  let handed: Partial<ShopFacts> = {};
  const Page = () => {
    handed = usePlatform();
    return null;
  };
  await renderTree(
    <Storefront store={store} composition={composition} texts={texts} site={site}>
      <Page />
    </Storefront>,
  );
  const names = Object.keys(site) as (keyof ShopFacts)[];
  return names
    .filter((name) => handed[name] !== site[name])
    .map(
      (name) =>
        `what its pages get as ${name} (usePlatform) is ${JSON.stringify(handed[name])} in place of ${JSON.stringify(site[name])}`,
    );
}

/** Pages of a remote that the shop's sitemap lacks. */
async function missingInSitemap(
  { table, owner }: Trial,
  { pages, isWhole: isAll }: Pick<Listed, 'pages' | 'isWhole'>,
): Promise<string[]> {
  if (!isAll) return [];
  const sitemap = async (question: { owner: string }) => ({
    kind: 'sitemap' as const,
    pages: question.owner === owner ? [...pages] : [],
    lacking: 'nothing' as const,
    heard: true,
  });
  const never = () => Promise.reject(new Error('It is not asked for.'));
  const whole = await createSitemap(
    { sitemap, page: never, isReady: never, close: () => {} },
    { version: 'trial', epoch: 0, isAway: false },
  )(table);
  const listed = new Set(whole.pages.map(({ path }) => path));
  const missing = pages.find(({ path }) => !listed.has(path));
  return missing ? [`the shop's sitemap (sitemap.xml) lacks ${missing.path}, which its own lists`] : [];
}

const kindsIn = (data: readonly object[]) =>
  data.flatMap((one) => ('@type' in one && typeof one['@type'] === 'string' ? [one['@type']] : []));

/** A part of a route's head that the page's final head lacks. */
function missingInHead(
  stated: Head,
  made: Head & { fullTitle: string; jsonLd: readonly object[] },
): string | undefined {
  const kinds = kindsIn(made.jsonLd);
  const kind = kindsIn(stated.jsonLd ?? []).find((one) => !kinds.includes(one));
  if (kind !== undefined) return `data of the kind ${kind} (jsonLd)`;
  if (!made.fullTitle.toUpperCase().includes(stated.title.toUpperCase())) return `the title ${stated.title}`;
  return (['description', 'noindex', 'feed'] as const).find((name) => stated[name] && !made[name]);
}

/** Complaints about lost parts of heads, once for each route. */
function missingInHeads(shown: readonly Shown[]): string[] {
  const found = new Map<string, string>();
  for (const one of shown.flatMap((page) =>
    page.head
      ? readPage(page)
          .filter(isWhole)
          .map((made) => ({ ...made, stated: page.head! }))
      : [],
  )) {
    const lacking = missingInHead(one.stated, one.page.head);
    if (lacking !== undefined && !found.has(one.sample.route.id))
      found.set(one.sample.route.id, `the head of its page ${atPage(one)} lacks ${lacking}, which its route states`);
  }
  return [...found.values()];
}

/** Checks a shell with a live remote: facts, sitemap, heads, and more. */
export const checkShell = async (
  trial: Trial,
  shown: readonly Shown[],
  listed: Pick<Listed, 'pages' | 'isWhole'>,
): Promise<string[]> => [
  ...(await wrongFacts(trial)),
  ...(await missingInSitemap(trial, listed)),
  ...missingInHeads(shown),
  ...(await checkDelivery(trial)),
];
