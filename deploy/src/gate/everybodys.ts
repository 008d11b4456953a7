import { isBrowserScript } from '@storefront/contracts';
import type { Candidate } from '../build';
import { refusing, type Findings } from './findings';

interface Reach {
  /** What of a code's text says that it does so. */
  sign: RegExp;
  does: string;
  instead: string;
}

const ruled = { does: 'makes rules of style by code, which no one can look at before and which hold for everybody’s elements', instead: 'Write them in a style sheet, where each rule names a class' };

/** What every page calls by its name, whoever wrote the code. */
const everybodys = 'fetch|XMLHttpRequest|WebSocket|EventSource|Promise|Date|JSON|Math|Intl|URL|setTimeout|setInterval|queueMicrotask|requestAnimationFrame|addEventListener|removeEventListener|dispatchEvent';
const global = '(?:window|self|globalThis)';
const members = [`${global}(?:\\.(?:${everybodys})|\\[["'\`](?:${everybodys})["'\`]\\])`, `(?:${global}\\.)?history\\.(?:pushState|replaceState|back|forward|go)`, `(?:${global}\\.)?console\\.(?:log|info|warn|error|debug)`, `(?:${global}\\.)?(?:XMLHttpRequest|WebSocket|History|Storage|EventTarget)\\.prototype\\.(?:open|send|setRequestHeader|pushState|replaceState|getItem|setItem|removeItem|clear|addEventListener|removeEventListener|dispatchEvent)`];
/** Another value for one of these; what only stands in where there is none is no exchange. */
const exchanging = new RegExp(`(?<![\\w$.])(?<!\\|\\|\\s*\\(\\s*)(?<!!\\s*[\\w.]+\\s*\\)\\s*\\{?\\s*)(?:(?:${members.join('|')})\\s*=(?![=>])|Object\\.defineProperty\\(\\s*${global}\\s*,\\s*["'\`](?:${everybodys})["'\`])`);

const reaches: readonly Reach[] = [
  { sign: exchanging, does: 'exchanges what all code of the page calls', instead: 'Call your own function in its place' },
  { sign: /\.insertRule\(/, ...ruled },
  { sign: /http-?equiv/i, does: 'gives browsers orders about everybody’s page, such as to leave it after a while, which none can take back', instead: 'Say what your page is in its route’s `head`' },
];

/** A window of one's own, such as one to print, has a document of its own: where there is one, the page's alone is everybody's. Many other things have an `open`, and a class or object may state one. */
const ownWindow = /(?<![\w$.])(?:(?:window|self|globalThis|top|parent)\??\.)?open(?:\?\.)?\((?![^()]*\)\s*\{)|\.contentWindow\b/;
const writing = (hasOwnWindow: boolean): Reach => ({
  sign: hasOwnWindow ? /(?<!(?<!\b(?:window|self|globalThis|top|parent))\??\.)\bdocument\.(?:write|writeln|open)\(/ : /\bdocument\.(?:write|writeln|open)\(/,
  does: 'writes a document in place of everybody’s',
  instead: 'Draw what is yours in your own rectangle',
});

/** A root of its own within the page has sheets of its own: where there is one, the document's alone are everybody's. */
const ownRoot = /\.attachShadow\(/;
const adopting = (hasOwnRoot: boolean): Reach => ({ sign: hasOwnRoot ? /\bdocument\.adoptedStyleSheets\b/ : /\b\w+\.adoptedStyleSheets\b/, ...ruled });

/** Built code of browsers that reaches what is every team's by a name that no minifier changes; libraries in it count as its own. */
export function everybodysFindings(label: string, { kind, contents }: Candidate): Findings {
  if (kind !== 'remote') return refusing([]);
  const codes = [...contents].filter(([file]) => isBrowserScript(file)).map(([file, content]) => [file, content.toString('utf8')] as const);
  const says = (sign: RegExp) => codes.some(([, code]) => sign.test(code));
  const known = [...reaches, writing(says(ownWindow)), adopting(says(ownRoot))];
  const found = codes.flatMap(([file, code]) =>
    known.flatMap(({ sign, does, instead }) => {
      const [seen] = sign.exec(code) ?? [];
      return seen === undefined ? [] : [`${label} ${does}: \`${seen}\` in ${file}. ${instead}.`];
    }),
  );
  return refusing(found);
}
