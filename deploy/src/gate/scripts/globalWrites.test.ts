import { beginWithLiveShell, outcomeOf } from '../../testing/gate';

beginWithLiveShell();

describe('code that reaches what is everybody’s', () => {
  const refusals = async (files: Record<string, string>) => (await outcomeOf('mf-a', files)).refusal;

  it.each([
    [
      'n.sheet.insertRule("*{color:red}",0)',
      'mf-a makes rules of style by code, which no one can look at before and which hold for everybody’s elements: `.insertRule(` in browser/1.js. Write them in a style sheet, where each rule names a class.',
    ],
    ['const t=new CSSStyleSheet;t.insertRule("p{}")', expect.stringContaining('`.insertRule(` in browser/1.js')],
    [
      'const r=e.attachShadow({mode:"open"});document.styleSheets[0].insertRule("p{}")',
      expect.stringContaining('`.insertRule(` in browser/1.js'),
    ],
    [
      'const r=e.attachShadow({mode:"open"}),s=document.createElement("style");r.append(s),document.head.append(s),s.sheet.insertRule("p{}")',
      expect.stringContaining('`.insertRule(` in browser/1.js'),
    ],
    [
      'const r=e.attachShadow({mode:"open"}),s=document.createElement("style");document.head.append(s),s.sheet.insertRule("p{}")',
      expect.stringContaining('`.insertRule(` in browser/1.js'),
    ],
    [
      'document.adoptedStyleSheets=[...document.adoptedStyleSheets,t]',
      expect.stringContaining('`document.adoptedStyleSheets` in browser/1.js'),
    ],
    [
      'const d=document;d.adoptedStyleSheets.push(t)',
      expect.stringContaining('`d.adoptedStyleSheets` in browser/1.js'),
    ],
    [
      'e.attachShadow({mode:"open"});document.adoptedStyleSheets=[t]',
      expect.stringContaining('`document.adoptedStyleSheets` in browser/1.js'),
    ],
    [
      '"undefined"!=typeof window&&(window.fetch=(...e)=>t(...e).finally(r))',
      'mf-a exchanges what all code of the page calls: `window.fetch=` in browser/1.js. Call your own function in its place.',
    ],
    ['self.fetch = send', expect.stringContaining('`self.fetch =` in browser/1.js')],
    ['window["fetch"]=send', expect.stringContaining('`window["fetch"]=` in browser/1.js')],
    [
      'Object.defineProperty(globalThis,"XMLHttpRequest",{value:a})',
      expect.stringContaining('`Object.defineProperty(globalThis,"XMLHttpRequest"` in browser/1.js'),
    ],
    ['history.pushState=function(){}', expect.stringContaining('`history.pushState=` in browser/1.js')],
    ['window.history.replaceState=a', expect.stringContaining('`window.history.replaceState=` in browser/1.js')],
    ['console.error=()=>{}', expect.stringContaining('`console.error=` in browser/1.js')],
    ['XMLHttpRequest.prototype.open=a', expect.stringContaining('`XMLHttpRequest.prototype.open=` in browser/1.js')],
    ['navigator.sendBeacon=a', expect.stringContaining('`navigator.sendBeacon=` in browser/1.js')],
    ['self.navigator["sendBeacon"]=a', expect.stringContaining('`self.navigator["sendBeacon"]=` in browser/1.js')],
    ['Navigator.prototype.sendBeacon=a', expect.stringContaining('`Navigator.prototype.sendBeacon=` in browser/1.js')],
    [
      'Object.defineProperty(navigator,"sendBeacon",{value:a})',
      expect.stringContaining('`Object.defineProperty(navigator,"sendBeacon"` in browser/1.js'),
    ],
    ['Storage.prototype.setItem = a', expect.stringContaining('`Storage.prototype.setItem =` in browser/1.js')],
    [
      'setTimeout(()=>document.write("<p>"))',
      'mf-a writes a document in place of everybody’s: `document.write(` in browser/1.js. Draw what is yours in your own rectangle.',
    ],
    ['p("meta",{httpEquiv:"refresh",content:"0;url=/"})', expect.stringContaining('`httpEquiv` in browser/1.js')],
    ['m.setAttribute("HTTP-EQUIV","refresh")', expect.stringContaining('`HTTP-EQUIV` in browser/1.js')],
    [
      'const w=open("");w.document.write(t),document.write(t)',
      expect.stringContaining('`document.write(` in browser/1.js'),
    ],
    [
      'const w=window.open("");w.print();window.document.write(t)',
      expect.stringContaining('`document.write(` in browser/1.js'),
    ],
    [
      'indexedDB.open("x");const w=window;w.document.write(t)',
      expect.stringContaining('`document.write(` in browser/1.js'),
    ],
    [
      'class D{open(t){this.t=t}}const w=window;w.document.write(t)',
      expect.stringContaining('`document.write(` in browser/1.js'),
    ],
    [
      'const w=window;w.document.write(t),document.open()',
      expect.stringContaining('`document.write(` in browser/1.js'),
    ],
    ['const w=window;w.fetch=send', expect.stringContaining('`w.fetch=` in browser/1.js')],
    ['(function(w,d){w.fetch=send})(window,document)', expect.stringContaining('`w.fetch=` in browser/1.js')],
    ['if(window.fetch){window.fetch=send}', expect.stringContaining('`window.fetch=` in browser/1.js')],
    ['if("fetch"in window)window.fetch=send', expect.stringContaining('`window.fetch=` in browser/1.js')],
    [
      '"function"==typeof window.fetch&&(window.fetch=send)',
      expect.stringContaining('`window.fetch=` in browser/1.js'),
    ],
    [
      'if(!window.isPatched){window.isPatched=1;window.fetch=send}',
      expect.stringContaining('`window.fetch=` in browser/1.js'),
    ],
    ['window.fetch=wrap(window.fetch||other)', expect.stringContaining('`window.fetch=` in browser/1.js')],
    ['{const history={};history.back()}history.back=a', expect.stringContaining('`history.back=` in browser/1.js')],
    ['m.httpEquiv="refresh"', expect.stringContaining('`httpEquiv` in browser/1.js')],
    ['const o={"http-equiv":"refresh",content:a};p("meta",o)', expect.stringContaining('`http-equiv` in browser/1.js')],
    [
      'for(const[k,v]of[["http-equiv","refresh"],["content",a]])m.setAttribute(k,v)',
      expect.stringContaining('`http-equiv` in browser/1.js'),
    ],
    ['e.innerHTML=`<meta http-equiv="refresh" content="${a}">`', expect.stringContaining('http-equiv')],
    ['const d=document;d.write(t)', expect.stringContaining('`d.write(` in browser/1.js')],
    ['document.open()', expect.stringContaining('`document.open(` in browser/1.js')],
  ])('is refused: %s', async (code, sentence) => {
    expect(await refusals({ 'browser/1.js': code })).toEqual(sentence);
  });

  it.each([
    [{ 'browser/1.js': 'e.attachShadow({mode:"open"}).adoptedStyleSheets=[t]' }],
    [
      {
        'browser/1.js':
          'const t=new CSSStyleSheet;t.insertRule("p{}");e.attachShadow({mode:"open"}).adoptedStyleSheets=[t]',
      },
    ],
    [
      {
        'browser/1.js':
          'const r=e.attachShadow({mode:"open"});r.innerHTML="<style></style>";r.styleSheets[0].insertRule("p{}")',
      },
    ],
    [
      {
        'browser/1.js':
          'const r=e.attachShadow({mode:"open"}),s=document.createElement("style");r.append(s);s.sheet?.insertRule("p{}")',
      },
    ],
    [{ 'browser/1.js': '"adoptedStyleSheets"in document&&"insertRule"' }],
    [{ 'browser/1.js': 'const w=window.open("","print");w.document.write(t),w?.document.open()' }],
    [
      {
        'browser/1.js':
          'const f=window.fetch;f==null;window.fetch==f;window.fetch===f;own.fetch=a;own.history.pushState=a;my.window.fetch=a;const o={fetch:a};mywindow.fetch=a;$history.pushState=a',
      },
    ],
    [
      {
        'browser/1.js':
          'window.fetchAll=a;window.__fetch=a;self.webpackChunk=[];window.location.href="/";Own.prototype.open=a;if(window.fetch)a=window.fetch',
      },
    ],
    [{ 'browser/1.js': 'window.fetch||(window.fetch=a);self.fetch??=a;globalThis.WebSocket||=a' }],
    ...[
      'window.requestAnimationFrame=window.requestAnimationFrame||function(e){return setTimeout(e,16)}',
      'window.requestAnimationFrame=window.requestAnimationFrame??window.webkitRequestAnimationFrame??later',
      'window.fetch=window.webkitFetch||window.fetch',
      'window.fetch=window.fetch?window.fetch:send',
      'if(typeof window.queueMicrotask!=="function"){const a=Promise.resolve();window.queueMicrotask=e=>a.then(e)}',
      '"undefined"==typeof fetch&&(window.fetch=send)',
      'if(!("fetch"in window)){const a=1;window.fetch=send}',
      '"fetch"in window||(window.fetch=send)',
      'const has="fetch"in self;has||(self.fetch=send)',
      'if(window.fetch==null||void 0===window.fetch)window.fetch=send',
      'if(window.fetch){a()}else window.fetch=send',
      'function a(){if(window.fetch)return;window.fetch=send}',
      'function a(){window.fetch=send}window.fetch||a()',
      'navigator.sendBeacon||(navigator.sendBeacon=a);navigator.sendBeacon("/mine",b);own.sendBeacon=a',
      'window.EventSource||Object.defineProperty(window,"EventSource",{value:a})',
      'const history={back(){}};history.back=()=>{}',
      'function a(console){console.log=b}',
      'let fetch;fetch=send',
      '// document.write("x"), window.fetch=a\nconst a="document.write(",b=`window.fetch=a`',
      'const a=["srcdoc","http-equiv"],b={httpEquiv:"http-equiv","http-equiv":"httpEquiv"},c={"http-equiv":!0,httpEquiv:{name:"a"}};if(d==="http-equiv")e(d)',
      'const document={write(){}};document.write(t)',
      'e.document.body.open,own.insertRules(a)',
    ].map((code): [Record<string, string>] => [{ 'browser/1.js': code }]),
    [{ 'browser/1.js': 'const w=open("");w.document.writeln(t)' }],
    [{ 'browser/1.js': 'const w=globalThis.open?.("","print");w?.document.write(t)' }],
    [{ 'browser/1.js': 'frame.contentWindow.document.write(t)' }],
    [{ 'browser/1.js': 'indexedDB.open("x"),writer.write("x"),my.document.opened(1)' }],
    [{ 'server/1.cjs': 'n.sheet.insertRule("*{color:red}")' }],
  ])('is not what looks like it: %j', async (files) => {
    expect(await refusals(files)).toBe('');
  });
});
