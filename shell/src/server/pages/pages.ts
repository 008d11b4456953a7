import { paths, splitPath } from '@storefront/contracts';
import type { Texts } from '@storefront/platform/host';
import { CachedBody, originOf, sendCached, sendUncached } from '@storefront/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createAddressBook, type PageAddress } from './addresses';
import type { DataWatch } from '../cache/DataWatch';
import { PageCache, type MadePage, type Outcome } from '../cache/PageCache';
import { withoutCampaign } from './campaigns';
import { createEmptyPages } from './emptyPages';
import type { Environment } from '../environment';
import { isHostForwarded, privateCaching } from '../forwardedHosts';
import { createOverrides } from './overrides';
import { createPageMaker, type OverriddenPage } from './pageMaker';
import { contentSecurityPolicy } from '../policy';
import type { ShellAssets } from '../releases/releases';
import type { Renderers } from '../rendering/RendererPool';
import type { View, Views } from '../releases/visitors';
import { headerSafeAddress } from '../headerSafeAddress';

/** Bytes of pages that are cached. */
export const pageCacheBytes = 96 * 2 ** 20;

interface Parts {
  environment: Environment;
  /** The release table for a request. */
  tableFor: Views['tableFor'];
  /** The release table that all visitors share, if they do. */
  commonTable: Views['commonTable'];
  shell: ShellAssets;
  renderers: Renderers;
  /** Tells when the API's data change. */
  data: DataWatch;
  /** The shell's own texts by language code. */
  words: Record<string, Texts>;
}

/**
 * `Cache-Control` of a page that is the same for everybody. A CDN may keep it for a minute, or for two seconds where
 * optional data are missing. An older one may be sent for a few seconds while it is fetched again, and for longer only
 * where the shop does not answer, so that a version that was rolled back is not shown on.
 */
const keptByTheEdge = ({ isLacking }: MadePage) =>
  `public, max-age=0, s-maxage=${isLacking ? 2 : 60}, stale-while-revalidate=5, stale-if-error=600`;

/** `Cache-Control` of a permanent redirect: kept for an hour only, since the target may be removed. */
const keptForAnHour = 'public, max-age=3600';

/** A response with the cookie of a new visitor must not be shared. */
const cachedFor = ({ cookie }: View, how: string) => (cookie ? privateCaching : how);

/** The address of the request, with its host. */
function hrefOf(request: FastifyRequest): string {
  // Appended to a host, anything but a path would become part of the host; a path that begins with two slashes stays as
  // it is.
  if (!request.url.startsWith('/'))
    throw Object.assign(new Error(`${JSON.stringify(request.url)} is no path.`), { statusCode: 400 });
  return originOf(request) + request.url;
}

const urlOf = (request: FastifyRequest) => new URL(hrefOf(request));

/** The address that a page is rendered and cached for. */
const pageHrefOf = (request: FastifyRequest) => withoutCampaign(hrefOf(request));

const isHome = (url: URL) => splitPath(url.pathname).path === paths.home();

/** Answers every page of the shop. Remotes' code runs in renderers; what they cannot render is left to the browser. */
export function createPages({ environment, tableFor, commonTable, shell, renderers, data, words }: Parts) {
  const find = createAddressBook();
  const overridesIn = createOverrides(environment.overrideOrigins);
  const mayOverride = environment.overrideOrigins.length > 0;
  const areHostsKnown = environment.publicUrl !== null && environment.publicApiUrl !== null;
  const cache = new PageCache(data, pageCacheBytes);
  const maker = createPageMaker({ environment, shell, renderers, data, words, mayOverride });
  const { sendNotFound, sendUnavailable } = createEmptyPages(environment, words);

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
    if (overrides && address.kind !== 'moved')
      return sendOverridden(request, reply, { url, table, address, overrides });
    switch (address.kind) {
      case 'moved':
        if (address.isForGood) reply.header('cache-control', cachedFor(view, keptForAnHour));
        return reply.redirect(address.path + url.search, address.isForGood ? 301 : 302);
      case 'unmatched':
        // Where no remote owns the home page, sending the browser home would never end.
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
    const make = (isRemade: boolean) => maker.page({ url, table, address }, { isRemade });
    if (address.visibility === 'private' || url.search !== '') {
      return make(false).then((outcome) => sendOutcome(request, reply, view, outcome));
    }
    const served = cache.page(url.href + variant, table, make);
    if ('outcome' in served) return sendOutcome(request, reply, view, served.outcome, served.isStale);
    return served.then(({ outcome, isStale }) => sendOutcome(request, reply, view, outcome, isStale));
  }

  /** Sends a developer the frame alone, which the browser fills with the overrides; never cached. */
  async function sendOverridden(request: FastifyRequest, reply: FastifyReply, page: OverriddenPage) {
    const { url, table, overrides } = page;
    const { html, styleHashes } = await maker.frame(page);
    const policy = contentSecurityPolicy(environment, table, url, { styleHashes, others: Object.values(overrides) });
    reply.headers({ 'x-robots-tag': 'noindex', 'content-security-policy': policy });
    return sendUncached(request, reply, new CachedBody(html));
  }

  function sendOutcome(request: FastifyRequest, reply: FastifyReply, view: View, outcome: Outcome, isStale = false) {
    if ('location' in outcome) return reply.redirect(headerSafeAddress(outcome.location), 302);
    reply.header('content-security-policy', outcome.policy);
    if (!outcome.isWhole) return sendUncached(request, reply, outcome.body);
    const isOneAskers = !areHostsKnown && isHostForwarded(request);
    if (!isStale) reply.header('cache-control', isOneAskers ? privateCaching : cachedFor(view, keptByTheEdge(outcome)));
    return sendCached(request, reply, outcome.body, pageHrefOf(request) + view.variant);
  }

  /** The cached page of a key, while its table and data are current. */
  function findKept(key: string): CachedBody | undefined {
    const table = commonTable();
    return table && cache.fresh(key, table)?.body;
  }

  // The URL may not even be parseable here, so only its beginning is used.
  return {
    send,
    findKept,
    sendNotFound: ({ url }: FastifyRequest, reply: FastifyReply) => sendNotFound(url.split('?', 1)[0] ?? '', reply),
  };
}
