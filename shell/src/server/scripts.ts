import { laterElementId } from '@storefront/contracts';
import { overridePrefix, overridesKey } from '../browser/overrides';
import { redirectScript } from '../language/redirectScript';
import { moves } from '../router/moves';
import { groundScript } from './groundScript';
import { lineScript } from './lineScript';
import { lostScript } from './lostScript';

/**
 * Takes the page's own script elements out of it once they have run, or could not: whoever finds an element may wait for it, and who finds
 * none asks anew.
 */
const settleScript = `(function(){function settled(e){if(e.target.localName==='script'&&e.target.async)e.target.remove()}
document.addEventListener('load',settled,true);document.addEventListener('error',settled,true)})()`;

/**
 * Files that the page will want by itself. They are asked for so late that they take no share of a slow line from the shell's own code, without
 * which nothing can use them, and so early that they follow it without a pause: the largest of its files takes about as long again as the
 * others did, of which a third is waited for. Scripts run as they come; sheets are only fetched. A list that is still being parsed is not whole before
 * something stands behind it.
 */
const laterScript = `(function(){var begun,watching;
function add(name,how){document.head.appendChild(Object.assign(document.createElement(name),how,{fetchPriority:'low'}))}
function begin(){if(begun)return;var list=document.querySelector('body>#${laterElementId}');
if(document.readyState==='loading'&&!(list&&list.nextSibling)){document.addEventListener('DOMContentLoaded',begin);return}
begun=1;if(watching)watching.disconnect();
if(list)JSON.parse(list.textContent).forEach(function(file){var src=file[0],how={integrity:file[1]||''};
/\\.css$/.test(src)?add('link',Object.assign(how,{rel:'preload',as:'style',href:src})):add('script',Object.assign(how,{async:true,src:src}))})}
function isOwn(src){return[].some.call(document.querySelectorAll('script[defer]'),function(script){return script.src===src})}
function came(file){if(isOwn(file.name))setTimeout(begin,file.duration/3)}
document.addEventListener('load',function(e){if(e.target.defer)begin()},true);
try{watching=new PerformanceObserver(function(list){list.getEntries().forEach(came)});watching.observe({type:'resource',buffered:true})}catch(e){}})()`;

/**
 * What a document says in place of its headers is the shop's: a `<meta>` that somebody draws would lead every visitor away, or keep all other
 * code from running until the page is loaded anew, or another one that says how large all is drawn, and in which colours. A browser obeys it as soon as it
 * stands in the document. As soon hands `document` out what is
 * called like one of its parts, in place of that: beside a form that is called `body` or `createElement` nobody can draw anything.
 */
const attributeScript = `(function(){function refuse(kind,attribute,property,words,values){var its=window['HTML'+kind+'Element'].prototype,before=its.setAttribute;
its.setAttribute=function(name,value){attribute.test(name)&&(!values||values.test(value))?console.error(words):before.call(this,name,value)};
Object.defineProperty(its,property,{configurable:true,get:function(){return values&&this.getAttribute(property)||''},set:function(value){this.setAttribute(attribute.source.slice(1,-1),value)}})}
refuse('Meta',/^http-equiv$/i,'httpEquiv','A meta says nothing in place of the headers here.');
refuse('Meta',/^name$/i,'name','A meta says nothing of the whole document here.',/^(viewport|(supported-)?color-schemes?|theme-color|referrer)$/i);
['Form','Image','IFrame','Embed','Object'].forEach(function(kind){refuse(kind,/^name$/i,'name','Nothing but a field has a name here.')})})()`;

/** What fails before the shell's own code is there is kept for it: remotes' scripts run as they come. */
const earlyScript = `(function(early){window.storefrontEarly=early;function keep(e){if(early.length<20)early.push(e)}
addEventListener('error',keep,true);addEventListener('unhandledrejection',keep)})([])`;

/**
 * What a visitor does before the shell's own code is there is kept for it: on a slow line people use what they see. A form without an
 * address of its own would open this very page again.
 */
export const actScript = `(function(acts){window.storefrontActs=acts;['click','input','submit'].forEach(function(type){addEventListener(type,function(e){
if(!window.storefrontActs)return;acts.push({type:type,target:e.target,value:e.target.value,at:performance.now()});if(type==='submit'&&!e.target.matches('[action],[method=dialog i]'))e.preventDefault()},true)})})([])`;

/** Keeps in mind that the visitor has moved: who has is not put back to where they were before. */
const moveScript = `${JSON.stringify(moves)}.forEach(function(type){addEventListener(type,function(){window.storefrontMoved=1},{passive:true,once:true})})`;

/**
 * Shows how many things a list in the browser's storage holds, where a fragment says that it counts them: as soon as the page is seen, not when the
 * fragment's code has come. What is in the storage may be anything.
 */
export const countScript = `document.querySelectorAll('[data-counts]').forEach(function(place){try{var list=JSON.parse(localStorage.getItem(place.dataset.counts));
if(Array.isArray(list)&&list.length)place.textContent=' '+list.length}catch(e){console.error('What '+place.dataset.counts+' holds cannot be counted.',e)}})`;

/** Leads a tab that has remotes from elsewhere to an address that one of them may have, once: what was wanted there and refused is so again. Anybody else goes home. */
export const keptOverridesScript = `(function(home){var kept,search=location.search;
try{kept=sessionStorage.getItem(${JSON.stringify(overridesKey)})}catch(e){console.info('This tab keeps nothing.',e)}
var leads=kept&&kept.indexOf('${overridePrefix}')===0&&search.indexOf('${overridePrefix}')<0;
location.replace(leads?location.origin+location.pathname+(search?search+'&':'?')+kept+location.hash:home)})(document.currentScript.dataset.home)`;

/** The inlined script that runs before anything of the page is there. What reaches for most of the browser comes last: were it to fail in one, nothing else would. */
export const inlinedScript = [redirectScript, earlyScript, attributeScript, actScript, moveScript, settleScript, laterScript, lostScript, lineScript, groundScript].join(';');
