import { generatedArtAddress } from '../../art/address';
import { escapeMarkup } from '../../escapeMarkup';
import type { Announcement, Content, ManualSource, PageSource } from '../reading/content';
import { isRelative, priceOf, timeOf } from '../reading/fields';
import { statuses, type Coupons, type Game, type Payments, type Product, type Site } from '../reading/kinds';
import { renderMarkdown, type ShownPicture } from '../rendering/markdown';
import { byCode, codes, type Code, type Part } from '../reading/markdownFile';
import type { Mistake } from '../reading/mistakes';
import type { Section } from '../reading/sections';
import type { ContentRow, Entity } from './tables';

const SCREENS_OF_ONE = 100;
const row = (table: ContentRow['table'], values: Record<string, unknown>, keeps: string[] = []): ContentRow => ({
  table,
  values,
  ...(keeps.length > 0 ? { keeps } : {}),
});

/** Turns content into rows of the database, and renders its texts. */
export function createRows(content: Content, now: Date, mistakes: Mistake[]) {
  const picture = (source: string): string =>
    generatedArtAddress(source) ?? content.pictures.get(source)?.address ?? source;
  const shown = (path: string): ShownPicture | undefined => content.pictures.get(path);
  const write = (file: string, field: string, part: Part) =>
    renderMarkdown(part, { file, field, picture: shown, mistakes });
  const gameId = (name: string) => content.games.get(name)?.value.id;

  const manuals = new Map<string, Record<Code, RenderedManual>>();

  function manualOf(name: string | undefined, names: Record<string, string>) {
    const found = name === undefined ? undefined : content.manuals.get(name);
    if (name === undefined || !found) return { en: { steps: [], faq: [] }, ru: { steps: [], faq: [] } };
    return byCode((code) => fillManual(rendered(name, found)[code], names));
  }

  /** A manual, rendered once for all products that share it. */
  function rendered(name: string, { file, source }: { file: string; source: ManualSource }) {
    const made = manuals.get(name) ?? renderManual(file, source, write);
    manuals.set(name, made);
    return made;
  }

  return {
    /** Renders all manuals, so that mistakes of unused ones are reported, too. */
    manuals: () => content.manuals.forEach((manual, name) => void rendered(name, manual)),

    site: (site: Site): ContentRow[] => [row('settings', { name: 'stats', value: site })],

    game: ({ id, name, aliases = [], icon, background, bestseller = false, popular }: Game): ContentRow[] => [
      row('games', {
        id,
        name,
        icon: picture(icon),
        background: picture(background),
        bestseller,
        popular: popular ?? null,
        aliases,
      }),
    ],

    product(product: Product): ContentRow[] {
      const { id, game, name, plans = [], screenshots = [], alsoFor = [] } = product;
      const main = {
        id,
        game_id: gameId(game),
        name,
        icon: picture(product.icon),
        bestseller: product.bestseller ?? false,
        status: statuses.indexOf(product.status),
        description: product.description,
        functional: product.functions ?? { en: [], ru: [] },
        requirements: product.requirements,
        videos: (product.videos ?? []).join('\n'),
        before_buy: beforeBuyOf(product),
        manual: manualOf(product.manual, { game: content.games.get(game)?.value.name ?? '', product: name }),
      };
      return [
        row('products', main),
        ...[...new Set(alsoFor)]
          .filter((other) => other !== game)
          .map((other) => row('additional_games', { product_id: id, game_id: gameId(other) })),
        ...plans.map((plan) => row('subscriptions', planOf(plan, id))),
        ...screenshots.map((shot, index) =>
          row('screenshots', {
            id: id * SCREENS_OF_ONE + index,
            product_id: id,
            url: picture(shot.picture),
            hidden: shot.hidden ?? false,
          }),
        ),
      ];
    },

    announcement({ head: { value, file }, parts }: Announcement): ContentRow[] {
      const { id, date, important = false, banner, header } = value;
      const text = byCode((code) => write(file, code, parts[code]));
      for (const code of codes)
        if (text[code] === '')
          mistakes.push({
            file,
            line: parts[code].line,
            field: code,
            sentence: 'Nothing of this text can be seen. Write it after its line “<!-- … -->”.',
          });
      const values = {
        id,
        created_at: timeOf(date, now).toISOString(),
        important,
        banner: picture(banner),
        header,
        text,
      };
      return [row('announcements', values, isRelative(date) ? ['created_at'] : [])];
    },

    page: (name: string, { file, source }: { file: string; source: PageSource }): ContentRow[] => [
      row('pages', {
        name,
        data: byCode((code) =>
          source[code].map((section) => ({ header: section.header, text: write(file, code, section) })),
        ),
      }),
    ],

    payments({ groups }: Payments): ContentRow[] {
      const page = byCode((code) =>
        groups.map(({ header, comment, methods }) => ({
          header,
          comment,
          links: methods.map((method) => ({
            id: method.id,
            image: picture(method.picture),
            label: method.label[code],
          })),
        })),
      );
      const methods = groups.flatMap((group) => group.methods);
      return [
        row('pages', { name: 'payment', data: page }),
        ...methods.map(({ id, label, picture: image, kind, providers, instructions }) =>
          row('payment_systems', {
            id,
            image: picture(image),
            label,
            kind,
            providers,
            instructions: instructions ?? null,
          }),
        ),
      ];
    },

    coupons: ({ coupons }: Coupons): ContentRow[] =>
      coupons.map(({ code, percent, from, until, uses, perEmail, products }) => {
        const starts_at = from === undefined ? null : timeOf(from, now).toISOString();
        const expires_at = until === undefined ? null : timeOf(until, now, { endOfDay: true }).toISOString();
        const values = {
          code,
          percent,
          starts_at,
          expires_at,
          max_uses: uses ?? null,
          per_email: perEmail ?? null,
          products: products?.map((name) => content.products.get(name)?.value.id) ?? null,
          from_content: true,
        };
        const keeps = [
          ...(from !== undefined && isRelative(from) ? ['starts_at'] : []),
          ...(until !== undefined && isRelative(until) ? ['expires_at'] : []),
        ];
        return row('coupons', values, keeps);
      }),
  };
}

type Rows = ReturnType<typeof createRows>;
type RenderedManual = { steps: { header: string; text: string }[]; faq: { question: string; answer: string }[] };

function renderManual(
  file: string,
  source: ManualSource,
  write: (file: string, field: string, part: Section) => string,
): Record<Code, RenderedManual> {
  return byCode((code) => ({
    steps: source[code].steps.map((section) => ({ header: section.header, text: write(file, code, section) })),
    faq: source[code].faq.map((section) => ({ question: section.header, answer: write(file, code, section) })),
  }));
}

/** Replaces the placeholders of a shared manual by the names of the game and the product. */
function fillManual({ steps, faq }: RenderedManual, names: Record<string, string>): RenderedManual {
  const words = (text: string) => text.replace(/\{(game|product)\}/g, (_all, key: string) => names[key] ?? '');
  const html = (text: string) =>
    text.replace(/\{(game|product)\}/g, (_all, key: string) => escapeMarkup(names[key] ?? ''));
  return {
    steps: steps.map(({ header, text }) => ({ header: words(header), text: html(text) })),
    faq: faq.map(({ question, answer }) => ({ question: words(question), answer: html(answer) })),
  };
}

/** The JSON of `BeforeBuySchema` of contracts (S063). */
function beforeBuyOf({ beforeBuy = [], beforeBuyText }: Product): string {
  const groups = beforeBuy.map(({ name, items, tilde = false }) => ({
    name_en: name.en,
    name_ru: name.ru,
    items_en: items.en,
    items_ru: items.ru,
    tilde,
  }));
  return beforeBuyText ?? JSON.stringify(groups);
}

function planOf(
  { id, name, price, active = true, regions }: NonNullable<Product['plans']>[number],
  product_id: number,
) {
  const { priceMinor, isUsd } = priceOf(price);
  return {
    id,
    product_id,
    name,
    price_minor: priceMinor,
    is_usd: isUsd,
    active,
    for_cis: regions.includes('cis'),
    for_global: regions.includes('global'),
  };
}

/** All entities of a folder. */
export function entitiesOf(content: Content, rows: Rows): Entity[] {
  const { site, payments, coupons, games, products, announcements, pages } = content;
  rows.manuals();
  return [
    ...(site ? [{ key: 'site', file: site.file, rows: rows.site(site.value) }] : []),
    ...[...games.values()].map(({ file, value }) => ({ key: `game ${value.id}`, file, rows: rows.game(value) })),
    ...[...products.values()].map(({ file, value }) => ({
      key: `product ${value.id}`,
      file,
      rows: rows.product(value),
    })),
    ...[...announcements.values()].map((one) => ({
      key: `announcement ${one.head.value.id}`,
      file: one.head.file,
      rows: rows.announcement(one),
    })),
    ...[...pages].map(([name, page]) => ({ key: `page ${name}`, file: page.file, rows: rows.page(name, page) })),
    ...(payments ? [{ key: 'payments', file: payments.file, rows: rows.payments(payments.value) }] : []),
    ...(coupons ? [{ key: 'coupons', file: coupons.file, rows: rows.coupons(coupons.value) }] : []),
  ];
}
