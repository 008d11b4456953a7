/**
 * What the servers of this workspace have in common: cached response bodies, malformed requests, reverse proxies,
 * graceful shutdown, settings, bounded maps, HTML escaping and checks of folders.
 */
export { answerEarly } from './answerEarly';
export { BoundedCache } from './BoundedCache';
export { boundPipelines } from './boundPipelines';
export { CachedBody } from './CachedBody';
export { closeConnectionsIn, closeGracefully } from './closeGracefully';
export { createPseudonyms } from './createPseudonyms';
export { createWriteProbe } from './createWriteProbe';
export { escapeHtml } from './escapeHtml';
export { isBareOrigin } from './isBareOrigin';
export { listenOptions } from './listenOptions';
export { wantOneHost } from './oneHost';
export { NoHost, originOf } from './originOf';
export { networkMatcher, normalizeAddress } from './proxies';
export { readBody } from './readBody';
export { readJson } from './readJson';
export { sendCached, sendUncached } from './sendCached';
export { setNewest } from './setNewest';
export {
  drainSeconds,
  networks,
  origins,
  otherPort,
  ownPort,
  publicOrigin,
  readSettings,
  url,
  webUrl,
  wholeNumber,
  type GivenSettings,
} from './settings';
export { stopOnSignals } from './stopOnSignals';
export { answerUnreadable, type UnreadableAnswer } from './unreadable';
