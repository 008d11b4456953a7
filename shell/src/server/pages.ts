import { paths, shellName, splitPath, type ReleaseTable } from '@storefront/contracts';
import type { Texts } from '@storefront/platform/host';
import { BoundedCache, CachedBody, originOf, sendCached, sendUncached } from '@storefront/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createAddressBook, type PageAddress } from './addresses';
import type { DataWatch } from './cache/DataWatch';
import { PageCache, type MadePage, type Outcome } from './cache/PageCache';
import { withoutCampaign } from './campaigns';
import { pageDocument, type PageDocument, type ServerState } from './document';
import { createEmptyPages } from './emptyPages';
import type { Environment } from './environment';
import { isHostForwarded, privateCaching } from './forwardedHosts';
import { createFrames } from './frames';
import { createOverrides, type Overrides } from './overrides';
import { contentSecurityPolicy } from './policy';
import type { ShellAssets } from './releases';
import type { PageAnswer } from './rendering/messages';
import type { Renderers } from './rendering/RendererPool';
import type { Rank } from './rendering/RenderQueue';
import { createSheetReader } from './sheets';
import type { View, Views } from './visitors';
import { writtenAddress } from './writtenAddress';

/** Bytes of pages that the server keeps. */
export const room = 96 * 2 ** 20;

/** Bytes of addresses of which the server remembers that they were an answer. */
export const roomOfAddresses = 4 * 2 ** 20;

interface Parts {
  environment: Environment;
  /** The table that a document is made from, by who asks for it. */
  tableFor: Views['tableFor'];
  /** The table that all have, where nobody's is their own. */
  commonTable: Views['commonTable'];
  shell: ShellAssets;
  renderers: Renderers;
  /** Says when the data change that pages are made of. */
  data: DataWatch;
  /** The shell's own words by language code. */
  words: Record<string, Texts>;
}

/**
 * What is the same for everybody may be kept by the edge; it is looked for anew after a minute, or as soon as the next may have what it lacks. An older one may
 * go out for a moment while that is done, and for long only where the shop does not answer: what was rolled back or withdrawn is not shown on.
 */
const keptByTheEdge = ({ isLacking }: MadePage) => `public, max-age=0, s-maxage=${isLacking ? 2 : 60}, stale-while-revalidate=5, stale-if-error=600`;

/** A prefix that is too much is so for ever, but where it leads has an owner for as long as a path has. */
const keptForAnHour = 'public, max-age=3600';

/** An answer that gives a new visitor their place is theirs alone. */
const cachedFor = ({ cookie }: View, how: string) => (cookie ? privateCaching : how);

/** The page's address as it was asked for, on the host that was asked. */
function hrefOf(request: FastifyRequest): string {
  // Behind a host, what is no path would be read as a part of it; a path that begins with two slashes is written there as it is.
  if (!request.url.startsWith('/')) throw Object.assign(new Error(`${JSON.stringify(request.url)} is no path.`), { statusCode: 400 });
  return originOf(request) + request.url;
}

const urlOf = (request: FastifyRequest) => new URL(hrefOf(request));

/** What a visitor's page is made and kept for. */
const pageHrefOf = (request: FastifyRequest) => withoutCampaign(hrefOf(request));

const isHome = (url: URL) => splitPath(url.pathname).path === paths.home();

/** Answers every page of the shop; remote code runs elsewhere, and what it cannot give is left to the browser. */
export function createPages({ environment, tableFor, commonTable, shell, renderers, data, words }: Parts) {
  const find = createAddressBook();
  const overridesIn = createOverrides(environment.overrideOrigins);
  const mayOverride = environment.overrideOrigins.length > 0;
  const areHostsKnown = environment.publicUrl !== null && environment.publicApiUrl !== null;
  const cache = new PageCache(data, room);
  const readSheet = createSheetReader(environment.releasesDir);
  const frameFor = createFrames(environment);
  const { sendNotFound, sendUnavailable } = createEmptyPages(environment, words);
  const answered = new BoundedCache<true>(roomOfAddresses);

  function send(request: FastifyRequest, reply: FastifyReply) {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    const view = viewOrNone(request);
    if (!view) return sendUnavailable(urlOf(request).pathname, reply);
    const { table } = view;
    if (view.isPersonal) reply.header('vary', 'accept-encoding, cookie');
    if (view.cookie) reply.header('set-cookie', view.cookie);
    const url = urlOf(request);
    const address = find(table, url.pathname);
    const overrides = overridesIn(url);
    if (overrides && address.kind !== 'moved') return sendOverridden(request, reply, url, table, overrides);
    switch (address.kind) {
      case 'moved':
        if (address.isForGood) reply.header('cache-control', cachedFor(view, keptForAnHour));
        return reply.redirect(address.path + url.search, address.isForGood ? 301 : 302);
      case 'unmatched':
        // A home that nobody owns leads nowhere: sent home from there, a browser would never stop.
        return isHome(url) ? sendUnavailable(url.pathname, reply) : sendNotFound(url.pathname, reply, mayOverride);
      case 'page':
        return sendPage(request, reply, view, address);
    }
  }

  function viewOrNone(request: FastifyRequest): View | undefined {
    try {
      return tableFor(request);
    } catch (error) {
      console.error('There is no release table to make pages from.', error);
      return undefined;
    }
  }

  function sendPage(request: FastifyRequest, reply: FastifyReply, view: View, address: PageAddress) {
    const { table, variant } = view;
    const url = new URL(pageHrefOf(request));
    if (address.visibility === 'private') reply.header('x-robots-tag', 'noindex');
    const make = (isRemade: boolean) => makePage(url, table, address, isRemade ? 'remade' : rankOf(url));
    if (address.visibility === 'private' || url.search !== '') {
      return make(false).then((outcome) => sendOutcome(request, reply, view, outcome));
    }
    const served = cache.page(url.href + variant, table, make);
    if ('outcome' in served) return sendOutcome(request, reply, view, served.outcome, served.isStale);
    return served.then(({ outcome, isStale }) => sendOutcome(request, reply, view, outcome, isStale));
  }

  function rankOf({ href, search }: URL): Rank {
    if (search !== '') return 'single';
    return answered.get(href) ? 'known' : 'new';
  }

  /** For a developer: the frame alone, which the browser fills with the remotes that they have from elsewhere. It is nobody else's. */
  async function sendOverridden(request: FastifyRequest, reply: FastifyReply, url: URL, table: ReleaseTable, overrides: Overrides) {
    const address = find(table, url.pathname);
    const now = Date.now();
    const frame = address.kind === 'page' ? await frameFor(url, table, now) : undefined;
    // An address that nobody has yet may be one of theirs.
    const nobody: PageAddress = { kind: 'page', owner: shellName, route: '', visibility: 'private' };
    const { html, styleHashes } = documentOf(url, table, address.kind === 'page' ? address : nobody, now, frame, overrides);
    reply.headers({ 'x-robots-tag': 'noindex', 'content-security-policy': contentSecurityPolicy(environment, table, url, { styleHashes, others: Object.values(overrides) }) });
    return sendUncached(request, reply, new CachedBody(html));
  }

  async function makePage(url: URL, table: ReleaseTable, address: PageAddress, rank: Rank): Promise<Outcome> {
    const { owner, route, visibility } = address;
    const now = Date.now();
    try {
      const rendered = await renderers.page({ owner, route, url, table, now, epoch: data.epoch, rank });
      // An address that nobody has is made up as easily as asked for twice.
      if (rendered.kind === 'page' && rendered.complete && !rendered.gone && url.search === '') answered.set(url.href, true, 0);
      // What visitors had a moment ago stands in for itself.
      const frame = () => (rank === 'remade' ? undefined : frameFor(url, table, now));
      const answer = rendered.kind === 'absent' ? await frame() : rendered;
      if (!answer) return madePage(url, table, documentOf(url, table, address, now));
      if (answer.kind === 'redirect') return { location: answer.location };
      const isWhole = rendered.kind !== 'absent' && answer.complete && visibility === 'public';
      return { ...madePage(url, table, documentOf(url, table, address, now, answer)), isWhole, isGone: answer.gone, isLacking: answer.lacking, madeOf: answer.madeOf };
    } catch (error) {
      console.error(`Making the page ${url.pathname} failed; the browser renders it alone.`, error);
      return madePage(url, table, documentOf(url, table, address, now));
    }
  }

  /** A page that is not kept, as it stands. */
  function madePage(url: URL, table: ReleaseTable, { html, styleHashes }: PageDocument): MadePage {
    return { body: new CachedBody(html), policy: contentSecurityPolicy(environment, table, url, { styleHashes }), isWhole: false, isGone: false, isLacking: true, madeOf: [] };
  }

  function sendOutcome(request: FastifyRequest, reply: FastifyReply, view: View, outcome: Outcome, isStale = false) {
    if ('location' in outcome) return reply.redirect(writtenAddress(outcome.location), 302);
    reply.header('content-security-policy', outcome.policy);
    if (!outcome.isWhole) return sendUncached(request, reply, outcome.body);
    const isOneAskers = !areHostsKnown && isHostForwarded(request);
    if (!isStale) reply.header('cache-control', isOneAskers ? privateCaching : cachedFor(view, keptByTheEdge(outcome)));
    return sendCached(request, reply, outcome.body, pageHrefOf(request) + view.variant);
  }

  function documentOf(url: URL, table: ReleaseTable, { owner, route, visibility }: PageAddress, now: number, page?: PageAnswer, overrides?: Overrides): PageDocument {
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
    const parts = { shell, words, readSheet, pathname: url.pathname, state };
    if (!rendered) return pageDocument(parts);
    return pageDocument({ ...parts, html: rendered.html, head: rendered.head, handle: { remote: owner, id: route, visibility } });
  }

  /** The kept page of a key that is everybody's, as long as its table and its data live. */
  function findKept(key: string): CachedBody | undefined {
    const table = commonTable();
    return table && cache.fresh(key, table)?.body;
  }

  // Asked also for what is no address at all: nothing but its beginning is looked at.
  return { send, findKept, sendNotFound: ({ url }: FastifyRequest, reply: FastifyReply) => sendNotFound(url.split('?', 1)[0] ?? '', reply) };
}
