// The rule that keeps a remote's code on the platform's ways: where to go, what to say, whom to ask. Each works otherwise too, at first sight.
import { relative, sep } from 'node:path';

const sentences = {
  go: 'Pages change by Link, useGo or Redirect of @storefront/platform: this loads the shop anew, without the visitor’s language and with what was typed lost.',
  link: 'A path of the shop is Link of @storefront/platform, with paths.* of @storefront/contracts: this leads to the first language, and loads the shop anew.',
  ask: 'Data is asked for by endpoints of remoteApi, in load and by their hooks: what passes them by is in no cache, and no server waits for it.',
  tell: 'Teams talk by dispatch(event(…)) of the platform: the window’s own events are types to nobody, and wake nobody.',
};

const nameOf = (name) => `This element becomes document.${name}, whatever was called so before, for the whole page. A name with a hyphen takes nothing from anybody.`;

const sliceOf = (own, slice) => `${own} reads ${slice}: slices are private to their remote, and it throws there. What others are to know they are told by events, or ask the API for.`;
const actionOf = (own, type) => `${own} sends ${type} by its words: what another team may be asked is dispatch(event('${type}', …)), which compiles where that team has declared it.`;

const textsOf = (own, other) => `${own} asks for the words of ${other}: they change when that team likes, and are there only where it was loaded. Ours are useTranslation('${own}').`;

const globals = new Set(['window', 'globalThis', 'self', 'document']);

/** A name of the page's own, with or without what it is a part of: `location`, `window.location`. */
function globalName(node) {
  if (node?.type === 'Identifier') return node.name;
  if (node?.type === 'MemberExpression' && node.object.type === 'Identifier' && globals.has(node.object.name) && node.property.type === 'Identifier') return node.property.name;
  return undefined;
}

const isLocation = (node) => globalName(node) === 'location';

const isShopPath = (value) => typeof value === 'string' && /^\/(?!\/)/.test(value);

/** What a call does that the platform does for remotes; undefined for any other. */
function faultOfCall({ callee }) {
  const name = globalName(callee);
  if (name === 'fetch') return 'ask';
  if (name === 'dispatchEvent') return 'tell';
  if (callee.type !== 'MemberExpression') return undefined;
  if (isLocation(callee.object) && /^(assign|replace|reload)$/.test(callee.property.name)) return 'go';
  if (globalName(callee.object) === 'history' && callee.property.name === 'pushState') return 'go';
  return undefined;
}

const wordsOf = (argument) => (argument?.type === 'Literal' && typeof argument.value === 'string' ? argument.value : undefined);

/** A name that begins with another remote's. */
const isAnothers = (own, word) => /^mf-[^/]+\//.test(word ?? '') && !word.startsWith(`${own}/`);

/** `storefront/ways`: what a remote may not do by itself. */
export const ways = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/');
    const [own, inside] = file.split('/');
    if (!own.startsWith('mf-') || inside !== 'src') return {};
    // A variable of that name is no page's.
    const isGlobal = (node) => {
      const { name } = node.type === 'MemberExpression' ? node.object : node;
      for (let scope = context.sourceCode.getScope(node); scope; scope = scope.upper) if (scope.set.get(name)?.defs.length > 0) return false;
      return true;
    };
    /** The word that is written there, or that a constant of this file stands for. */
    const writtenAt = (node) => {
      if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked;
      if (node?.type !== 'Identifier') return wordsOf(node);
      for (let scope = context.sourceCode.getScope(node); scope; scope = scope.upper) {
        const [definition] = scope.set.get(node.name)?.defs ?? [];
        if (definition) return definition.parent?.kind === 'const' ? wordsOf(definition.node.init) : undefined;
      }
      return undefined;
    };
    const checkTaken = (key, word) => isAnothers(own, word) && report(key, sliceOf(own, word));
    const report = (node, message) => context.report({ node, message });
    return {
      AssignmentExpression({ left }) {
        const place = left.type === 'MemberExpression' && isLocation(left.object) ? left.object : left;
        if (isLocation(place) && isGlobal(place)) report(left, sentences.go);
      },
      CallExpression(node) {
        const fault = faultOfCall(node);
        const subject = fault === 'go' ? node.callee.object : node.callee;
        if (fault && isGlobal(subject)) report(node, sentences[fault]);
        const words = node.callee.name === 'useTranslation' ? wordsOf(node.arguments[0]) : undefined;
        if (words !== undefined && words !== own) report(node, textsOf(own, words));
      },
      'MemberExpression[computed=true]': ({ property }) => checkTaken(property, writtenAt(property)),
      'ObjectPattern > Property': ({ key, computed }) => checkTaken(key, computed ? writtenAt(key) : wordsOf(key)),
      'ObjectExpression > Property[key.name="type"]'({ value }) {
        const type = writtenAt(value);
        if (isAnothers(own, type)) report(value, actionOf(own, type));
      },
      'NewExpression[callee.name="CustomEvent"]': (node) => report(node, sentences.tell),
      'JSXOpeningElement[name.name=/^(form|img|iframe|embed|object)$/] > JSXAttribute[name.name="name"] > Literal'(node) {
        if (!String(node.value).includes('-')) report(node, nameOf(node.value));
      },
      'JSXOpeningElement[name.name="a"] > JSXAttribute[name.name="href"] > Literal'(node) {
        if (isShopPath(node.value)) report(node, sentences.link);
      },
    };
  },
};
