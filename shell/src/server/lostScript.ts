import { beaconPath } from '@storefront/contracts';

/** What a tab keeps while one of its pages is in sight, before the page's own name. */
const prefix = 'storefront.shown.';

/** Milliseconds after which a page that was left has taken its mark away, be it another process that does it. */
const patience = 300;

/** Reports that one beacon may have. */
const atOnce = 16;

/**
 * Tells of pages that can tell nothing: one that hangs, or takes the whole tab with it, is never left as pages are. While a page is in sight its tab keeps which
 * versions it is made of (`data-shown`); a page that is left, hidden or kept takes that away, and the tab's next page tells of what is still there. A mark
 * that two pages have found is told of at once: where each hangs as soon as it is alive none would come to it. Which remote it was nobody knows, so it is told
 * of all: the one under trial alone loses more pages than what is live beside it. A page that nobody has seen, as one made ahead, keeps and tells nothing, and the first of a tab
 * takes away what it finds: a browser copies what the tab keeps that it was opened from.
 */
export const lostScript = `(function(){var given=document.currentScript,shown=given&&given.dataset.shown;if(!shown)return;
var own='${prefix}'+Math.random().toString(36).slice(2),begun,entry=performance.getEntriesByType('navigation')[0],isFirst=history.length<2&&entry&&entry.type==='navigate';
function attempt(act){return function(){try{act()}catch(e){console.info('This tab keeps nothing.',e)}}}
function tell(key){var lost=sessionStorage.getItem(key);if(!lost)return;sessionStorage.removeItem(key);
var reports=lost.replace('!','').split(' ').map(function(one){var at=one.indexOf('@');return{remote:one.slice(0,at),version:one.slice(at+1),views:0,failed:0,errors:0,lost:1}});
while(reports.length)navigator.sendBeacon('${beaconPath}',JSON.stringify({reports:reports.splice(0,${atOnce})}))}
function find(key){if(key.indexOf('${prefix}')||key===own)return;var lost=sessionStorage.getItem(key);
if(isFirst)sessionStorage.removeItem(key);else if(lost[0]==='!')tell(key);else{sessionStorage.setItem(key,'!'+lost);setTimeout(attempt(function(){tell(key)}),${patience})}}
var leave=attempt(function(){sessionStorage.removeItem(own)});
var show=attempt(function(){if(document.visibilityState!=='visible')return leave();if(!begun){begun=1;Object.keys(sessionStorage).forEach(find)}sessionStorage.setItem(own,shown)});
show();document.addEventListener('visibilitychange',show);addEventListener('pagehide',leave);addEventListener('pageshow',show)})()`;
