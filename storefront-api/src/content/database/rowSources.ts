import type { BeforeBuy } from '@storefront/contracts';
import { generatedArtSource } from '../../art/address';
import { priceText } from '../reading/fields';
import { statuses } from '../reading/kinds';
import type { ContentRow, ContentTable } from './tables';

type Values = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- rows of nine tables, whose shapes the schemas of the folder judge again

/** Rows of the database, indexed by table and product. */
export interface RowIndex {
  of(table: ContentTable): Values[];
  ofProduct(table: ContentTable, id: number): Values[];
}

export function indexRows(rows: ContentRow[]): RowIndex {
  const tables = new Map<ContentTable, Values[]>();
  const products = new Map<string, Values[]>();
  const add = <K>(shelf: Map<K, Values[]>, key: K, values: Values) =>
    void (shelf.get(key)?.push(values) ?? shelf.set(key, [values]));
  for (const { table, values } of rows) {
    add(tables, table, values);
    if (values.product_id !== undefined) add(products, `${table} ${values.product_id as number}`, values);
  }
  return { of: (table) => tables.get(table) ?? [], ofProduct: (table, id) => products.get(`${table} ${id}`) ?? [] };
}

/** Turns rows into what an owner would have written: the inverse of `createRows`. */
export function createSources(names: {
  game(id: number): string;
  product(id: number): string;
  manual(productId: number): string | undefined;
  picture(address: string): string | undefined;
}) {
  const picture = (address: string) => names.picture(address) ?? generatedArtSource(address) ?? address;
  const given = (values: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(values).filter(
        ([, value]) =>
          value !== undefined && value !== null && value !== false && !(Array.isArray(value) && value.length === 0),
      ),
    );

  const plan = ({ id, name, price_minor, is_usd, active, for_cis, for_global }: Values) => ({
    id,
    name,
    price: priceText(price_minor, is_usd),
    regions: [...(for_cis ? ['cis'] : []), ...(for_global ? ['global'] : [])],
    ...(active ? {} : { active: false }),
  });

  return {
    site: ({ value }: Values) => value as object,

    game: ({ id, name, aliases, icon, background, bestseller, popular }: Values) => ({
      id,
      name,
      ...given({ aliases }),
      icon: picture(icon),
      background: picture(background),
      ...given({ bestseller, popular }),
    }),

    product(row: Values, shelves: RowIndex) {
      const { id, game_id, name, icon, bestseller, status, description, functional, requirements, videos, before_buy } =
        row;
      return {
        id,
        game: names.game(game_id),
        ...given({ alsoFor: shelves.ofProduct('additional_games', id).map((other) => names.game(other.game_id)) }),
        name,
        icon: picture(icon),
        ...given({ bestseller }),
        status: statuses[status],
        description,
        ...(functional.en.length + functional.ru.length > 0 ? { functions: functional } : {}),
        requirements,
        ...given({ videos: videos.split('\n').filter(Boolean) }),
        ...beforeBuySource(before_buy),
        ...given({
          screenshots: shelves
            .ofProduct('screenshots', id)
            .map(({ url, hidden }) => ({ picture: picture(url), ...given({ hidden }) })),
        }),
        ...given({ manual: names.manual(id), plans: shelves.ofProduct('subscriptions', id).map(plan) }),
      };
    },

    announcement: ({ id, created_at, important, banner, header }: Values) => ({
      id,
      date: momentText(created_at),
      ...given({ important }),
      banner: picture(banner),
      header,
    }),

    payments: (page: Values | undefined, methods: Values[]) => ({ groups: groupsOf(page, methods, picture) }),

    coupon: ({ code, percent, starts_at, expires_at, max_uses, per_email, products }: Values) => ({
      code,
      percent,
      ...given({
        from: starts_at && momentText(starts_at),
        until: expires_at && momentText(expires_at),
        uses: max_uses,
        perEmail: per_email,
        products: products?.map(names.product),
      }),
    }),
  };
}

/** `2026-11-20 18:30:00.123Z`, which is read back to the millisecond. */
const momentText = (iso: string) => iso.replace('T', ' ');

function beforeBuySource(text: string): object {
  const groups = parsed(text);
  if (groups === undefined) return { beforeBuyText: text };
  const source = groups.map(({ name_en, name_ru, items_en, items_ru, tilde }) => ({
    name: { en: name_en, ru: name_ru },
    items: { en: items_en, ru: items_ru },
    ...(tilde ? { tilde } : {}),
  }));
  return source.length > 0 ? { beforeBuy: source } : {};
}

/** Undefined unless it is exactly what an import writes. */
function parsed(text: string): BeforeBuy | undefined {
  try {
    const groups = JSON.parse(text) as BeforeBuy;
    const same = JSON.stringify(
      groups.map(({ name_en, name_ru, items_en, items_ru, tilde }) => ({
        name_en,
        name_ru,
        items_en,
        items_ru,
        tilde,
      })),
    );
    return same === text ? groups : undefined;
  } catch {
    // Invalid JSON from elsewhere is kept as it is: the shop hides it (S063).
    return undefined;
  }
}

/** The payment page's groups with their methods; methods without a group form one of their own. */
function groupsOf(page: Values | undefined, methods: Values[], picture: (address: string) => string) {
  const source = ({ id, label, image, kind, providers, instructions }: Values) => ({
    id,
    label,
    picture: picture(image),
    kind,
    providers,
    ...(instructions ? { instructions } : {}),
  });
  const groups = (page?.data?.en ?? []) as { header: object; comment: object; links: { id: number }[] }[];
  const grouped = new Set(groups.flatMap(({ links }) => links.map(({ id }) => id)));
  const others = methods.filter(({ id }) => !grouped.has(id));
  const made = groups.map(({ header, comment, links }) => ({
    header,
    comment,
    methods: links.flatMap(({ id }) => methods.filter((method) => method.id === id).map(source)),
  }));
  return others.length === 0
    ? made
    : [
        ...made,
        {
          header: { en: 'Other', ru: 'Другое' },
          comment: { en: 'Other ways', ru: 'Другие способы' },
          methods: others.map(source),
        },
      ];
}
