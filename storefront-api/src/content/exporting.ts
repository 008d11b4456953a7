import { isDeepStrictEqual } from 'node:util';
import type { Files } from './backup';
import { addFile, emptyFolder, type Folder } from './reading/folder';
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

type CheckedFolder = Awaited<ReturnType<typeof checkFolder>>;

/** The rows of the database as files, beside those of the last import. */
class FolderExport {
  private readonly folder: Folder;
  private readonly content: CheckedFolder['content'];
  private readonly shelves: RowIndex;
  /** What the imported files said, by the key of each part. */
  private readonly imported: ReadonlyMap<string, Entity>;
  private readonly paths: Map<string, string>;
  private readonly freshName: ReturnType<typeof createNames>;
  /** The paths of new manuals, by their text: products may share one. */
  private readonly manualPaths = new Map<string, string>();
  private readonly files: Files = new Map();
  private readonly sources: ReturnType<typeof createSources>;

  constructor(
    private readonly stored: Stored,
    folder: Folder,
    { content, entities }: CheckedFolder,
  ) {
    this.folder = folder;
    this.content = content;
    this.shelves = indexRows(stored.rows);
    this.imported = new Map(entities.map((entity) => [entity.key, entity]));
    this.paths = new Map(entities.map(({ key, file = '' }) => [key, file]));
    this.freshName = createNames([...folder.texts.keys()]);
    const picturePaths = new Map([...content.pictures].map(([path, { address }]) => [address, path]));
    this.sources = createSources({
      game: (id) => nameOf(this.gamePath(id)),
      product: (id) => nameOf(this.productPath(id)),
      manual: (id) => this.manualOf(id),
      picture: (address) => picturePaths.get(address),
    });
  }

  /** All files: an imported one as it was where the database still has what it said, otherwise a new one. */
  write(): Files {
    for (const [path, original] of this.stored.pictures) this.files.set(path, Buffer.from(original, 'base64'));
    for (const [path, text] of this.folder.texts) if (path.startsWith('manuals/')) this.files.set(path, text);
    for (const entity of entitiesOf(this.shelves)) {
      const { file, rows = [] } = this.imported.get(entity.key) ?? {};
      const text = file === undefined ? undefined : this.folder.texts.get(file);
      if (file !== undefined && text !== undefined && isSame(rows, entity.rows)) this.files.set(file, text);
      else if (entity.rows.length > 0) this.files.set(...this.newFile(entity));
    }
    return this.files;
  }

  private row(table: ContentRow['table'], id: unknown) {
    return this.shelves.of(table).find((values) => values.id === id);
  }

  private pathOf(key: string, folderName: string, ending: string, name: string): string {
    const path = this.paths.get(key) ?? this.freshName(folderName, ending, name);
    this.paths.set(key, path);
    return path;
  }

  private gamePath(id: number): string {
    const name = String(this.row('games', id)?.name ?? '');
    return this.pathOf(`game ${id}`, 'games', 'yaml', fileNameOf(name, `game-${id}`));
  }

  private productPath(id: number): string {
    const product = this.row('products', id);
    const name = `${this.row('games', product?.game_id)?.name ?? ''} ${product?.name ?? ''}`;
    return this.pathOf(`product ${id}`, 'products', 'yaml', fileNameOf(name, `product-${id}`));
  }

  /**
   * The name of a product's manual: the one in its file if that still says what the database does, otherwise a new one.
   */
  private manualOf(id: number): string | undefined {
    const manual = this.row('products', id)?.manual as Record<Code, KeptManual> | undefined;
    if (!manual || Object.values(manual).every(({ steps, faq }) => steps.length + faq.length === 0)) return undefined;
    const before = [...this.content.products.values()].find(({ value }) => value.id === id)?.value.manual;
    const imported = this.imported.get(`product ${id}`)?.rows.find(({ table }) => table === 'products');
    const isKept =
      before !== undefined &&
      imported !== undefined &&
      isDeepStrictEqual(comparableValues(imported.values.manual as object), comparableValues(manual));
    return isKept ? before : this.newManual(id, manualFile(manual));
  }

  private newManual(productId: number, text: string): string {
    const path = this.manualPaths.get(text) ?? this.freshName('manuals', 'md', nameOf(this.productPath(productId)));
    this.manualPaths.set(text, path);
    this.files.set(path, text);
    return nameOf(path);
  }

  private newFile({ key, rows }: Entity): [path: string, text: string] {
    const { sources } = this;
    const values = (table: ContentRow['table']) => rows.filter((row) => row.table === table).map((row) => row.values);
    const [kind = '', id = ''] = key.split(' ');
    const [first = {}] = rows.map((row) => row.values) as Record<string, any>[]; // eslint-disable-line @typescript-eslint/no-explicit-any -- as above
    switch (kind) {
      case 'game':
        return [this.gamePath(Number(id)), yamlFile('game', sources.game(first))];
      case 'product':
        return [this.productPath(Number(id)), yamlFile('product', sources.product(first, this.shelves))];
      case 'announcement':
        return [
          this.pathOf(key, 'announcements', 'md', fileNameOf(first.header.en, `announcement-${id}`)),
          announcementFile(sources.announcement(first), first.text),
        ];
      case 'page':
        return [`pages/${id}.md`, pageFile(first.data)];
      case 'payments':
        return ['payments.yaml', yamlFile('payments', sources.payments(values('pages')[0], values('payment_systems')))];
      case 'coupons':
        return ['coupons.yaml', yamlFile('coupons', { coupons: rows.map((row) => sources.coupon(row.values)) })];
      default:
        return ['site.yaml', yamlFile('site', sources.site(first))];
    }
  }
}

/**
 * The database as a folder. Imported files that still say what the database does are written back byte for byte, with
 * their comments; what was changed in the database since is written anew.
 */
export async function exportFolder(stored: Stored, now: Date): Promise<Files> {
  const folder = sourceFolder(stored);
  return new FolderExport(stored, folder, await checkFolder(folder, now)).write();
}
