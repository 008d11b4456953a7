import { shellName, splitPath, type ReleaseTable } from '@storefront/contracts';
import type { Texts } from '@storefront/platform/host';
import { BoundedCache, CachedBody } from '@storefront/server';
import type { Address, PageAddress } from './addresses';
import type { DataWatch } from '../cache/DataWatch';
import type { MadePage, Outcome } from '../cache/PageCache';
import { pageDocument, type PageDocument, type ServerState } from '../document';
import type { Environment } from '../environment';
import { createFrames } from './frames';
import type { Overrides } from './overrides';
import { contentSecurityPolicy } from '../policy';
import { createRedirects } from './redirects';
import type { ShellAssets } from '../releases/releases';
import type { PageAnswer } from '../rendering/messages';
import type { Absent, Renderers } from '../rendering/RendererPool';
import type { Rank } from '../rendering/RenderQueue';
import { createSheetReader } from '../sheets';
import { createShellWords } from './shellWords';

/** Bytes of addresses that are remembered as existing pages. */
export const addressCacheBytes = 4 * 2 ** 20;

export interface PageMakerParts {
  environment: Environment;
  shell: ShellAssets;
  renderers: Renderers;
  /** Tells when the API's data change. */
  data: DataWatch;
  /** The shell's own texts by language code. */
  words: Record<string, Texts>;
  /** Whether developers may override remotes. */
  mayOverride: boolean;
}

/** A page that a request asks for. */
export interface RequestedPage {
  url: URL;
  table: ReleaseTable;
  address: PageAddress;
}

/** An address that a developer asks for, with remotes of their own; it may be one that only these have. */
export interface OverriddenPage {
  url: URL;
  table: ReleaseTable;
  address: Address;
  overrides: Overrides;
}

/** The page of an address that no live remote has. */
const nobodysPage: PageAddress = { kind: 'page', owner: shellName, route: '', visibility: 'private' };

/**
 * Makes pages from what renderers return; where they return nothing, from the frame alone, or a document that the
 * browser renders.
 */
export function createPageMaker({ environment, shell, renderers, data, words, mayOverride }: PageMakerParts) {
  const readSheet = createSheetReader(environment.releasesDir);
  const frameFor = createFrames(environment);
  const wordsOf = createShellWords(words);
  const answered = new BoundedCache<true>(addressCacheBytes);
  const mayLead = createRedirects();

  /** The priority of a page when all renderers are busy. */
  function rankOf({ href, search }: URL): Rank {
    if (search !== '') return 'single';
    return answered.get(href) ? 'known' : 'new';
  }

  /** The answer that is sent: no redirect after too many others in a row. */
  function follow(url: URL, table: ReleaseTable, answer: PageAnswer | Absent): PageAnswer | Absent {
    if (answer.kind !== 'redirect' || mayLead(table, url.pathname, new URL(answer.location, url).pathname))
      return answer;
    console.error(
      `${url.pathname} leads on to ${answer.location}, after too many others that do so; it is not followed.`,
    );
    return { kind: 'absent' };
  }

  /** `isRemade`: it is in the cache already. */
  async function page({ url, table, address }: RequestedPage, { isRemade }: { isRemade: boolean }): Promise<Outcome> {
    const { owner, route, visibility } = address;
    const now = Date.now();
    const asked = { url, table, address, now };
    const rank = isRemade ? 'remade' : rankOf(url);
    try {
      const rendered = follow(
        url,
        table,
        await renderers.page({ owner, route, url, table, now, epoch: data.epoch, rank }),
      );
      // Only existing pages without a query count as known: clients can make up any number of other addresses.
      if (rendered.kind === 'page' && rendered.complete && !rendered.gone && url.search === '')
        answered.set(url.href, true, 0);
      // For a page that is in the cache, the old one stands in.
      const frame = () => (isRemade ? undefined : frameFor(url, table, now));
      const answer = rendered.kind === 'absent' ? await frame() : rendered;
      if (!answer) return madePage(url, table, documentOf(asked));
      if (answer.kind === 'redirect') return { location: answer.location };
      const isWhole = rendered.kind !== 'absent' && answer.complete && visibility === 'public';
      const page = madePage(url, table, documentOf(asked, { page: answer }));
      return { ...page, isWhole, isGone: answer.gone, isLacking: answer.lacking, madeOf: answer.madeOf };
    } catch (error) {
      console.error(`Making the page ${url.pathname} failed; the browser renders it alone.`, error);
      return madePage(url, table, documentOf(asked));
    }
  }

  /** The frame alone, with the overrides of a developer. */
  async function frame({ url, table, address, overrides }: OverriddenPage): Promise<PageDocument> {
    const now = Date.now();
    const isPage = address.kind === 'page';
    const page = isPage ? await frameFor(url, table, now) : undefined;
    return documentOf({ url, table, address: isPage ? address : nobodysPage, now }, { page, overrides });
  }

  /** A page that is not cached. */
  function madePage(url: URL, table: ReleaseTable, { html, styleHashes }: PageDocument): MadePage {
    const policy = contentSecurityPolicy(environment, table, url, { styleHashes });
    return { body: new CachedBody(html), policy, isWhole: false, isGone: false, isLacking: true, madeOf: [] };
  }

  function documentOf(
    { url, table, address, now }: RequestedPage & { now: number },
    { page, overrides }: { page?: PageAnswer | undefined; overrides?: Overrides } = {},
  ): PageDocument {
    const { owner, route, visibility } = address;
    const rendered = page?.kind === 'page' ? page : undefined;
    const { brand, timeZone, publicApiUrl, apiPort } = environment;
    const state: ServerState = {
      table,
      brand,
      now,
      timeZone,
      apiUrl: publicApiUrl,
      apiPort,
      api: rendered?.api ?? null,
      entered: rendered?.entered ?? null,
      ...(mayOverride && { mayOverride: true }),
      ...(overrides && { developer: { overrides, local: [] } }),
    };
    const needsScripts = !rendered || visibility === 'private' || Boolean(rendered.entered.outcome?.absent);
    const t = wordsOf(splitPath(url.pathname).language);
    const parts = {
      shell,
      words,
      readSheet,
      pathname: url.pathname,
      state,
      withoutScripts: needsScripts ? t('withoutScripts') : undefined,
    };
    if (!rendered) return pageDocument(parts);
    return pageDocument({
      ...parts,
      html: rendered.html,
      head: rendered.head,
      handle: { remote: owner, id: route, visibility },
    });
  }

  return { page, frame };
}
