import { beaconPath } from '@storefront/contracts';

/** What a tab keeps while one of its pages is in sight, before the page's own name. */
const prefix = 'storefront.shown.';

/** Milliseconds between two signs of life of a page, and after which a page that gave none has hung or crashed: one that is left before it is loaded is not always told so. */
const pulse = 2000;
const silence = 6000;

/** Reports that one beacon may have. */
const atOnce = 16;

/**
 * Tells of pages that can tell nothing: one that hangs, or takes the whole tab with it, is never left as pages are. While a page is in sight its tab keeps when it was last
 * alive, whether it was loaded, and which versions are on it (`data-shown`, and by `storefrontShown` what comes later); a page that is left, hidden or kept takes that away, and
 * the tab's next page tells of one that had been silent. Of what was not loaded yet only who reloads it tells: it may have been left. What is still alive, as the page of
 * which a browser copied the tab, is taken away here and told of by nobody. A page that nobody has seen, as one made ahead, keeps and tells nothing.
 */
export const lostScript = `(function(){var given=document.currentScript,shown=given&&given.dataset.shown;if(typeof shown!=='string')return;
var own='${prefix}'+Math.random().toString(36).slice(2),listed=shown?shown.split(' '):[],whole=0,begun,beating,entry=performance.getEntriesByType('navigation')[0];
function attempt(act){return function(){try{act()}catch(e){console.info('What this tab keeps of its pages cannot be used.',e)}}}
function beat(){if(listed.length)sessionStorage.setItem(own,JSON.stringify([Date.now(),whole].concat(listed)))}
function tell(lost){while(lost.length)navigator.sendBeacon('${beaconPath}',JSON.stringify({reports:lost.splice(0,${atOnce}).map(function(one){
var at=one.indexOf('@');return{remote:one.slice(0,at),version:one.slice(at+1),views:0,failed:0,errors:0,lost:1}})}))}
function find(key){if(key.indexOf('${prefix}')||key===own)return;var kept=JSON.parse(sessionStorage.getItem(key));sessionStorage.removeItem(key);
if(Date.now()-kept[0]>${silence}&&(kept[1]||entry&&entry.type==='reload'))tell(kept.slice(2))}
var leave=attempt(function(){clearInterval(beating);beating=0;sessionStorage.removeItem(own)});
var show=attempt(function(){if(document.visibilityState!=='visible')return leave();
if(!begun){begun=1;Object.keys(sessionStorage).forEach(function(key){attempt(function(){find(key)})()})}beating=beating||setInterval(attempt(beat),${pulse});beat()});
window.storefrontShown=function(one){if(listed.indexOf(one)<0)listed.push(one);if(beating)attempt(beat)()};
show();document.addEventListener('visibilitychange',show);addEventListener('pagehide',leave);addEventListener('pageshow',show);addEventListener('load',function(){whole=1;if(beating)attempt(beat)()})})()`;
