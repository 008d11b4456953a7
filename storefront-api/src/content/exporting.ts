import { isDeepStrictEqual } from 'node:util';
import type { Files } from './backup';
import { addFile, emptyFolder } from './reading/folder';
import { nameOf } from './reading/content';
import { checkFolder } from './prepare';
import type { Stored } from './database/store';
import { keyText, shapeOf, type ContentRow, type Entity } from './database/tables';
import { createSources, indexRows, type RowIndex } from './database/rowSources';
import { announcementFile, fileNameOf, manualFile, pageFile, yamlFile, type KeptManual } from './reading/writing';
import type { Code } from './reading/markdownFile';

/** The files of the last import as a folder. */
function sourceFolder({ texts, pictures }: Stored) {
  const folder = emptyFolder();
  for (const [path, text] of texts) folder.texts.set(path, text);
  for (const [path, original] of pictures) addFile(folder, path, Buffer.from(original, 'base64'));
  return folder;
}

const rowsByKey = (rows: ContentRow[]) =>
  new Map(rows.map((row) => [`${row.table} ${keyText(shapeOf(row.table), row.values)}`, row]));

/** Values for a comparison, without the ids of headings, which older renderings lack. */
const comparableValues = (values: object): unknown =>
  JSON.parse(JSON.stringify(values).replace(/(<h[2-4]) id=\\"s-[^"\\]*\\"/g, '$1'));

/** Whether the database still has what a file said. Columns in `keeps` (relative dates) are not compared. */
function isSame(rows: ContentRow[], kept: ContentRow[]): boolean {
  const index = rowsByKey(kept);
  return (
    rows.length === kept.length &&
    rows.every((row) => {
      const other = index.get(`${row.table} ${keyText(shapeOf(row.table), row.values)}`);
      const keeps = Object.fromEntries((row.keeps ?? []).map((column) => [column, other?.values[column]]));
      return (
        other !== undefined &&
        isDeepStrictEqual(comparableValues({ ...row.values, ...keeps }), comparableValues(other.values))
      );
    })
  );
}

/** The rows of the database, grouped as they would be in files. */
function entitiesOf(shelves: RowIndex): Entity[] {
  const rows = (table: ContentRow['table'], values: Record<string, unknown>[]): ContentRow[] =>
    values.map((one) => ({ table, values: one }));
  const ofProduct = (id: number) =>
    (['additional_games', 'subscriptions', 'screenshots'] as const).flatMap((table) =>
      rows(table, shelves.ofProduct(table, id)),
    );
  const pages = shelves.of('pages');
  return [
    { key: 'site', rows: rows('settings', shelves.of('settings')) },
    ...shelves.of('games').map((game) => ({ key: `game ${game.id}`, rows: rows('games', [game]) })),
    ...shelves.of('products').map((product) => ({
      key: `product ${product.id}`,
      rows: [...rows('products', [product]), ...ofProduct(product.id)],
    })),
    ...shelves
      .of('announcements')
      .map((one) => ({ key: `announcement ${one.id}`, rows: rows('announcements', [one]) })),
    ...pages
      .filter(({ name }) => name !== 'payment')
      .map((page) => ({ key: `page ${page.name}`, rows: rows('pages', [page]) })),
    {
      key: 'payments',
      rows: [
        ...rows(
          'pages',
          pages.filter(({ name }) => name === 'payment'),
        ),
        ...rows('payment_systems', shelves.of('payment_systems')),
      ],
    },
    { key: 'coupons', rows: rows('coupons', shelves.of('coupons')) },
  ];
}

/** Finds unused file names. */
function createNames(known: Iterable<string>) {
  const taken = new Set(known);
  return (folder: string, ending: string, wanted: string) => {
    for (let number = 1; ; number += 1) {
      const path = `${folder}/${number === 1 ? wanted : `${wanted}-${number}`}.${ending}`;
      if (taken.has(path)) continue;
      taken.add(path);
      return path;
    }
  };
}

/**
 * The database as a folder. Imported files that still say what the database does are written back byte for byte, with
 * their comments; what was changed in the database since is written anew.
 */
export async function exportFolder(stored: Stored, now: Date): Promise<Files> {
  const folder = sourceFolder(stored);
  const { content, entities } = await checkFolder(folder, now);
  const shelves = indexRows(stored.rows);
  const kept = entitiesOf(shelves);
  const sources = new Map(entities.map((entity) => [entity.key, entity]));
  const fileOf = new Map(entities.map(({ key, file = '' }) => [key, file]));
  const freshName = createNames([...folder.texts.keys()]);

  function pathOf(key: string, folderName: string, ending: string, name: string): string {
    const path = fileOf.get(key) ?? freshName(folderName, ending, name);
    fileOf.set(key, path);
    return path;
  }
  const rowOf = (table: ContentRow['table'], id: number) => shelves.of(table).find((values) => values.id === id);
  const gamePath = (id: number) =>
    pathOf(`game ${id}`, 'games', 'yaml', fileNameOf(String(rowOf('games', id)?.name ?? ''), `game-${id}`));
  const productPath = (id: number) => {
    const product = rowOf('products', id);
    return pathOf(
      `product ${id}`,
      'products',
      'yaml',
      fileNameOf(`${rowOf('games', product?.game_id)?.name ?? ''} ${product?.name ?? ''}`, `product-${id}`),
    );
  };
  const picturePaths = new Map([...content.pictures].map(([path, { address }]) => [address, path]));
  const files: Files = new Map(stored.pictures.map(([path, original]) => [path, Buffer.from(original, 'base64')]));
  for (const [path, text] of folder.texts) if (path.startsWith('manuals/')) files.set(path, text);

  const manualPaths = new Map<string, string>();
  /**
   * The name of a product's manual: the one in its file if that still says what the database does, otherwise a new one.
   */
  function manualOf(id: number): string | undefined {
    const manual = rowOf('products', id)?.manual as Record<Code, KeptManual> | undefined;
    if (!manual || manual.en.steps.length + manual.en.faq.length + manual.ru.steps.length + manual.ru.faq.length === 0)
      return undefined;
    const before = [...content.products.values()].find(({ value }) => value.id === id)?.value.manual;
    const saidRow = sources.get(`product ${id}`)?.rows.find(({ table }) => table === 'products');
    if (
      before !== undefined &&
      saidRow &&
      isDeepStrictEqual(comparableValues(saidRow.values.manual as object), comparableValues(manual))
    )
      return before;
    const text = manualFile(manual);
    const path = manualPaths.get(text) ?? freshName('manuals', 'md', nameOf(productPath(id)));
    manualPaths.set(text, path);
    files.set(path, text);
    return nameOf(path);
  }

  const write = createSources({
    game: (id) => nameOf(gamePath(id)),
    product: (id) => nameOf(productPath(id)),
    manual: manualOf,
    picture: (address) => picturePaths.get(address),
  });

  function anew({ key, rows }: Entity): [path: string, text: string] {
    const values = (table: ContentRow['table']) => rows.filter((row) => row.table === table).map((row) => row.values);
    const [kind = '', id = ''] = key.split(' ');
    const [first = {}] = rows.map((row) => row.values) as Record<string, any>[]; // eslint-disable-line @typescript-eslint/no-explicit-any -- as above
    if (kind === 'game') return [gamePath(Number(id)), yamlFile('game', write.game(first))];
    if (kind === 'product') return [productPath(Number(id)), yamlFile('product', write.product(first, shelves))];
    if (kind === 'announcement')
      return [
        pathOf(key, 'announcements', 'md', fileNameOf(first.header.en, `announcement-${id}`)),
        announcementFile(write.announcement(first), first.text),
      ];
    if (kind === 'page') return [`pages/${id}.md`, pageFile(first.data)];
    if (kind === 'payments')
      return ['payments.yaml', yamlFile('payments', write.payments(values('pages')[0], values('payment_systems')))];
    return kind === 'coupons'
      ? ['coupons.yaml', yamlFile('coupons', { coupons: rows.map((row) => write.coupon(row.values)) })]
      : ['site.yaml', yamlFile('site', write.site(first))];
  }

  for (const entity of kept) {
    const source = sources.get(entity.key);
    const text = source?.file === undefined ? undefined : folder.texts.get(source.file);
    if (source?.file !== undefined && text !== undefined && isSame(source.rows, entity.rows))
      files.set(source.file, text);
    else if (entity.rows.length > 0) files.set(...anew(entity));
  }
  return files;
}
