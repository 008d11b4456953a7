/** Calls of one remote that are under way at once: of the six connections that browsers have to one server others need some. */
const atOnce = 4;

/** Calls of one remote that may begin one right after the other, and milliseconds until one more may, later. */
const burst = 200;
const pace = 100;

/** Calls of one remote that wait for their turn; further ones fail. */
const mostWaiting = 500;

/** Streams of events of one remote that are open at once: each keeps its connection. */
const mostStreams = 2;

/**
 * Lets what remotes ask by the browser's own ways begin in turns, as `turns.ts` does with what they ask of the API by the platform's: one that asks without end would keep
 * all connections of the browser, and what the API grants an address, from the others. Whose a call is the stack says, by its innermost file that is the shell's or a
 * remote's; the shell's own are not counted, and those of nobody, as a timer's that was handed the way itself, are one remote's. It runs before any other code may
 * take a way, and before `groundScript` keeps them as they are.
 */
export const lineScript = `(function(){var given=document.currentScript;given=given&&given.dataset;if(!given||!given.own)return;
var href=function(address){return new URL(address,document.baseURI).href},own=href(given.own),lines={},ask=window.fetch,now=performance.now.bind(performance),later=setTimeout,flags=new WeakSet();
var folders=JSON.parse(given.entries||'[]').map(function(entry){return href(entry[1]).replace(/[^/]*$/,'')});
function whose(){var limit=Error.stackTraceLimit,form=Error.prepareStackTrace;Error.stackTraceLimit=10;Error.prepareStackTrace=undefined;var stack=String(new Error().stack).replace(/[?#][^\\s)]*/g,'');
Error.stackTraceLimit=limit;Error.prepareStackTrace=form;var first=stack.indexOf(own),who=first<0?'':own;
folders.forEach(function(folder){var at=stack.indexOf(folder);if(at>=0&&(first<0||at<first)){first=at;who=folder}});return who}
function lineOf(who){return lines[who]=lines[who]||{waiting:[],streams:[],underway:0,left:${burst},at:now()}}
function next(line){var at=now();line.left=Math.min(${burst},line.left+(at-line.at)/${pace});line.at=at;
while(line.waiting.length&&line.underway<${atOnce}&&line.left>=1){line.left--;line.underway++;line.waiting.shift()()}
if(!line.waiting.length)line.said=0;if(line.waiting.length&&line.underway<${atOnce}&&!line.timer)line.timer=later(function(){line.timer=0;next(line)},${pace})}
function inLine(begin,refuse){var who=whose(),line=who!==own&&lineOf(who);if(!line)return begin(function(){});
if(line.waiting.length>=${mostWaiting}){if(!line.said)console.error('Too many calls wait for their turn: '+(who||'of nobody'));line.said=1;return refuse()}
line.waiting.push(function(){var ended;begin(function(){if(ended)return;ended=1;line.underway--;next(line)})});next(line)}
if(ask)window.fetch=function(){var all=arguments;return new Promise(function(done,fail){
inLine(function(end){var answer=ask.apply(window,all);answer.then(end,end);done(answer)},function(){fail(new TypeError('Too many calls wait for their turn.'))})})};
var calls=XMLHttpRequest.prototype,open=calls.open,send=calls.send;
calls.open=function(method,address,isLater){flags[arguments.length>2&&!isLater?'add':'delete'](this);return open.apply(this,arguments)};
calls.send=function(body){var call=this;if(flags.has(call)||call.readyState!==1)return send.call(call,body);
inLine(function(end){call.addEventListener('loadend',end);try{send.call(call,body)}catch(e){end();console.error('A call that waited could not be sent any more.',e)}},function(){call.dispatchEvent(new ProgressEvent('error'));call.dispatchEvent(new ProgressEvent('loadend'))})};
if(window.EventSource)window.EventSource=new Proxy(EventSource,{construct:function(kind,all,made){var who=whose(),line=lineOf(who);
line.streams=line.streams.filter(function(one){return one.readyState!==2});
if(who!==own&&line.streams.length>=${mostStreams})throw new DOMException('Too many streams of events are open.','QuotaExceededError');
var stream=Reflect.construct(kind,all,made);line.streams.push(stream);return stream}})})()`;
