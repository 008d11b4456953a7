import { createHmac } from 'node:crypto';
import type { Language, Manual } from '@storefront/contracts';
import { fileNameOf } from '../content/reading/writing';
import { isSame } from '../http/signature';
import { zipOf } from './archive';
import type { CatalogueRepository } from './repository';

const LINK_SECONDS = 3600;

export interface DownloadFile {
  name: string;
  content: Buffer;
}

/** The demo's stand-in for a product's program: an archive with a note. */
function downloadOf(id: number, product: { name: string; game_name: string }): DownloadFile {
  const title = `${product.name} — ${product.game_name}`;
  const note = `${title}\n\nThis archive belongs to a demo shop and holds no program.\nЭто архив демонстрационного магазина, программы в нём нет.\n`;
  return {
    name: `${fileNameOf(`${product.name} ${product.game_name}`, `product-${id}`)}.zip`,
    content: zipOf('README.txt', note),
  };
}

/** The same text for names that differ in letter case or Unicode normalisation only; `isLoose`: or by `_` and spaces. */
function folded(name: string, isLoose: boolean): string {
  const text = name.toLowerCase().normalize('NFC');
  return isLoose ? text.replaceAll('_', ' ') : text;
}

/** Whether a database may not know a name's letters in the other case: one without a locale knows those of ASCII only. */
const hasOtherLetters = (name: string) => /[^\p{ASCII}]/u.test(name);

/** @param time the database's, since one process may sign a link and another check it */
export function createManualService(
  repository: CatalogueRepository,
  secret: () => Promise<string>,
  time: () => Promise<Date>,
) {
  const seconds = async () => (await time()).getTime() / 1000;

  async function signature(productId: number, expires: number) {
    return createHmac('sha256', await secret())
      .update(`download.${productId}.${expires}`)
      .digest('base64url');
  }

  /**
   * Finds a product by names in any case: as written first, then with underscores as spaces (S015). Current names
   * first, then those in orders, since letters of a product that was renamed since link to its old name.
   */
  async function productOf(gameName: string, productName: string) {
    for (const find of [repository.productByNames, repository.productByOrderedNames])
      for (const loose of [false, true]) {
        const product = await find({ gameName, productName, loose });
        if (product) return product;
      }
    return hasOtherLetters(gameName + productName) ? foldedProductOf(gameName, productName) : undefined;
  }

  /** The same among the current names, whatever letters the database knows. */
  async function foldedProductOf(gameName: string, productName: string) {
    const products = await repository.productNames();
    for (const loose of [false, true]) {
      const [game, name] = [folded(gameName, loose), folded(productName, loose)];
      const found = products.find((one) => folded(one.name, loose) === name && folded(one.game_name, loose) === game);
      if (found) return repository.productByNames({ gameName: found.game_name, productName: found.name, loose: false });
    }
    return undefined;
  }

  return {
    async manual(gameName: string, productName: string, language: Language): Promise<Manual | null> {
      const product = await productOf(gameName, productName);
      if (!product) return null;
      return {
        name: product.name,
        gameName: product.game_name,
        icon: product.icon,
        status: product.status,
        downloadLink: `/v1/products/${product.id}/download`,
        fileSize: downloadOf(product.id, product).content.length,
        fileFormat: 'ZIP',
        manual: language.code === 'ru' ? product.manual.ru : product.manual.en,
      };
    },

    /** A link to the product's file that works for an hour; null when there is no such product. */
    async signedLink(productId: number): Promise<string | null> {
      if (!(await repository.knowsProduct(productId))) return null;
      const expires = Math.floor(await seconds()) + LINK_SECONDS;
      return `/static/downloads/${productId}?expires=${expires}&signature=${await signature(productId, expires)}`;
    },

    /** The file behind a signed link; null when the link is forged or too old. */
    async file(productId: number, expires: number, given: string): Promise<DownloadFile | null> {
      const isGenuine = isSame(await signature(productId, expires), given);
      if (!isGenuine || expires < (await seconds())) return null;
      const product = await repository.knownProduct(productId);
      return product ? downloadOf(productId, product) : null;
    },
  };
}

export type ManualService = ReturnType<typeof createManualService>;
