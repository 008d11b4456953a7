import { redirectScript } from '../language/redirectScript';

/**
 * Takes the page's own script elements out of it once they have run, or could not: whoever finds an element may wait for it, and who finds
 * none asks anew.
 */
const settleScript = `(function(){function settled(e){if(e.target.localName==='script'&&e.target.async)e.target.remove()}
document.addEventListener('load',settled,true);document.addEventListener('error',settled,true)})()`;

/** The data block that lists the files for later. */
export const laterElementId = 'storefront-later';

/**
 * Files that the page will want by itself. They come while the shell's own code is at work: earlier they would take their share of a slow
 * line from it, and nothing can use them before. Scripts run as they come; sheets are only fetched.
 */
const laterScript = `(function(){function add(name,how){document.head.appendChild(Object.assign(document.createElement(name),how,{fetchPriority:'low'}))}
document.addEventListener('load',function begun(e){if(!e.target.defer)return;document.removeEventListener('load',begun,true);
var list=document.getElementById(${JSON.stringify(laterElementId)});
if(list)JSON.parse(list.textContent).forEach(function(file){var src=file[0],how={integrity:file[1]||''};
/\\.css$/.test(src)?add('link',Object.assign(how,{rel:'preload',as:'style',href:src})):add('script',Object.assign(how,{async:true,src:src}))})},true)})()`;

/** What fails before the shell's own code is there is kept for it: remotes' scripts run as they come. */
const earlyScript = `(function(early){window.storefrontEarly=early;function keep(e){if(early.length<20)early.push(e)}
addEventListener('error',keep,true);addEventListener('unhandledrejection',keep)})([])`;

/** The one inlined script of every page. */
export const inlinedScript = [redirectScript, earlyScript, settleScript, laterScript].join(';');
