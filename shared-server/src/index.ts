/** What the servers of this workspace have in common: answers that are made once and kept as bytes, requests that cannot be read, the proxies before them, their end, and text in HTML. */
export { answerEarly } from './answerEarly';
export { BoundedStore } from './BoundedStore';
export { bodyOf } from './bodyOf';
export { boundPipelines } from './boundPipelines';
export { createMask } from './createMask';
export { endAnswersIn, endGently } from './endGently';
export { escapeHtml } from './escapeHtml';
export { isHostAlone } from './isHostAlone';
export { KeptBody } from './KeptBody';
export { openToAll } from './listening';
export { NoHost, originOf } from './originOf';
export { membership, plainAddress } from './proxies';
export { readJson } from './readJson';
export { sendKept, sendOnce } from './sendKept';
export { drainSeconds, networks, origins, otherPort, ownPort, publicOrigin, readSettings, url, webUrl, wholeNumber, type GivenSettings } from './settings';
export { stopOnSignals } from './stopOnSignals';
export { answerUnreadable, type UnreadableAnswer } from './unreadable';
