import { rootElementId } from '../composition/pageState';

/** What the shop, and the libraries beneath it, look up whenever they ask, wait, measure or write something down. */
const everybodys = [
  ...['fetch', 'AbortController', 'AbortSignal', 'DOMException', 'FormData', 'Headers', 'Request', 'Response', 'URL', 'URLSearchParams', 'XMLHttpRequest', 'WebSocket', 'EventSource'],
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'queueMicrotask', 'requestAnimationFrame', 'cancelAnimationFrame', 'requestIdleCallback', 'MessageChannel'],
  ...['Object', 'Array', 'Function', 'Number', 'String', 'Boolean', 'Symbol', 'RegExp', 'Map', 'Set', 'WeakMap', 'WeakSet', 'Proxy', 'Reflect', 'Math', 'Promise', 'Date', 'JSON', 'Intl', 'Error', 'TypeError'],
  ...['parseInt', 'parseFloat', 'isNaN', 'isFinite', 'encodeURIComponent', 'decodeURIComponent', 'structuredClone', 'performance', 'crypto', 'navigator', 'matchMedia', 'getComputedStyle', 'navigation', 'scheduler'],
  ...['Event', 'CustomEvent', 'Element', 'HTMLElement', 'MutationObserver', 'IntersectionObserver', 'ResizeObserver', 'PerformanceObserver', 'TextEncoder', 'TextDecoder'],
];

/**
 * Keeps what all code of the page stands on as it was before any other code ran: remotes' scripts run as they come, the shell's own may be later. Who exchanged
 * a part of it would exchange it for everybody. Another one is not taken, and said; it throws nothing, since a library that hopes to see calls, or mends an old
 * browser, goes on without. What browsers have a faster way for as long as nobody touched it (promises' and maps' methods, iterators) stays open, and what all
 * objects and functions inherit takes nothing more: an addition to them stands in every loop over a key, and in everything that is sent. Nobody empties the
 * storage or the document, edits its sheets, or writes the shop's own elements anew: what is parsed in their place would be a picture of the shop. A sheet that is not edited says so by throwing, as
 * browsers do for another origin's: who takes rule after rule away would go on for ever. The browser's own questions come by a press; `keepPresses.ts` knows later by whose.
 *
 * Any code may write any name of the page, and the id of any element is one, too: a remote's own entry alone leaves its container, by the names and addresses that
 * the script's element gives, and by those that the shell names later (`storefrontKeep`). Some browsers refuse what cannot be defined anew at a window.
 */
export const groundScript = `(function(){var has=Object.prototype.hasOwnProperty;function refuse(what){return function(){console.error(what+' is everybody’s; it stays as it is.')}}
function define(owner,name,how){try{how.configurable=false;Object.defineProperty(owner,name,how)}catch(e){how.configurable=true;Object.defineProperty(owner,name,how)}}
function hold(owner,names){names.forEach(function(name){var found=Object.getOwnPropertyDescriptor(owner,name);if(!(name in owner)||found&&!found.configurable)return;
var value=owner[name];define(owner,name,{enumerable:!!found&&found.enumerable,get:function(){return value},set:function(own){
if(has.call(this,name))refuse(name)();else Object.defineProperty(this,name,{configurable:true,enumerable:true,writable:true,value:own})}})})}
function holdAll(owner){if(owner)hold(owner,Object.getOwnPropertyNames(owner).filter(function(name){
return!/^(prototype|constructor|toString|valueOf|anchor|big|blink|bold|fixed|font\\w+|italics|link|small|strike|su[bp])$/.test(name)&&typeof Object.getOwnPropertyDescriptor(owner,name).value==='function'}))}
[Object.prototype,Function.prototype].forEach(Object.preventExtensions);
[Object,Array,Promise,Reflect,JSON,Number,Date,Intl,Array.prototype,String.prototype,Number.prototype].forEach(holdAll);
hold(Math,['random','floor','ceil','round','trunc','max','min','abs']);hold(console,['error','warn','info','log']);
${JSON.stringify(everybodys)}.forEach(function(name){if(name in window)hold(window,[name])});
hold(performance,['now']);hold(crypto,['getRandomValues','randomUUID','subtle']);hold(document,['createElement','createElementNS','createTextNode','querySelector','querySelectorAll','getElementById']);
hold(EventTarget.prototype,['addEventListener','removeEventListener','dispatchEvent']);hold(Node.prototype,['appendChild','insertBefore','removeChild']);
hold(Storage.prototype,['getItem','setItem','removeItem']);[Navigator.prototype,navigator].forEach(function(owner){hold(owner,['sendBeacon'])});
function end(owner,name,may,isThrown){var found=owner&&Object.getOwnPropertyDescriptor(owner,name);if(!found||!found.configurable)return;var complain=refuse(name),key=found.set?'set':'value',way=found[key];
found[key]=function(){if(may&&may(this,arguments[0]))return way.apply(this,arguments);complain();if(isThrown)throw new TypeError(name+' is refused.')};define(owner,name,found)}
['alert','confirm','prompt','print'].forEach(function(name){var way=window[name],complain=refuse(name);
window[name]=function(){var press=window.event;return press&&press.isTrusted&&/^(click|key|pointer|mouse|touch|submit|change)/.test(press.type)?way.apply(window,arguments):complain()}});
function isFrame(element){var place=element.parentNode;return element===document.documentElement||element===document.head||element===document.body||element.id==='${rootElementId}'||
!!place&&(place.id==='${rootElementId}'||!!place.parentNode&&place.parentNode.id==='${rootElementId}')}
['innerHTML','outerHTML'].forEach(function(name){end(Element.prototype,name,function(element){return!isFrame(element)})});
end(Element.prototype,'insertAdjacentHTML',function(element){return element!==document.head&&element.parentNode!==document.head});
function isOwn(sheet){return!sheet.ownerNode||sheet.ownerNode.getRootNode()!==document}
end(Storage.prototype,'clear');['write','writeln','open'].forEach(function(name){end(Document.prototype,name)});var adopted=Object.getOwnPropertyDescriptor(Document.prototype,'adoptedStyleSheets'),listed=adopted&&adopted.get;if(listed&&adopted.configurable){
adopted.get=function(){var sheets=listed.call(this);return this===document?Object.freeze(Array.from(sheets)):sheets};Object.defineProperty(Document.prototype,'adoptedStyleSheets',adopted)}
end(Document.prototype,'adoptedStyleSheets',function(owner){return owner!==document});
['insertRule','deleteRule','addRule','removeRule','replace','replaceSync'].forEach(function(name){end(CSSStyleSheet.prototype,name,isOwn,1)});
end(window.CSS,'registerProperty',function(css,definition){return!getComputedStyle(document.documentElement).getPropertyValue(definition&&definition.name)});
end(StyleSheet.prototype,'disabled',isOwn);[HTMLLinkElement,HTMLStyleElement].forEach(function(kind){end(kind.prototype,'disabled',function(element){return element.getRootNode()!==document})});
var entries={};window.storefrontKeep=keep;function keep(name,src){var isKept=has.call(entries,name),left;entries[name]=new URL(src,document.baseURI).href;
if(!isKept)define(window,name,{enumerable:true,get:function(){return left},set:function(container){var script=document.currentScript;if(script&&script.src===entries[name])left=container}})}
var given=document.currentScript;given=given&&given.dataset.entries;if(given)JSON.parse(given).forEach(function(entry){keep(entry[0],entry[1])})})()`;
