// The rule that remotes use the platform for navigation, events and requests. Bypassing it seems to work at first
// sight.
import { relative, sep } from 'node:path';

const sentences = {
  go: 'Navigate by Link, useGo or Redirect of @storefront/platform: this reloads the shop, without the visitor’s language, and loses typed text.',
  link: 'Link to pages of the shop by Link of @storefront/platform, with paths.* of @storefront/contracts: this leads to the default language, and reloads the shop.',
  ask: 'Request data by endpoints of remoteApi, in load and by their hooks: other requests are not cached, and the server does not wait for them.',
  tell: 'Send events to other teams by dispatch(event(…)) of the platform: events of the window have no types, and wake no remote.',
};

const nameOf = (name) =>
  `This name makes the element document.${name}, and hides the document’s own property of that name for the whole page. Use a name with a hyphen.`;

const sliceOf = (own, slice) =>
  `${own} reads ${slice}, which throws: slices are private to their remote. Listen to an event of that team, or request the data from the API.`;
const actionOf = (own, type) =>
  `${own} sends ${type} as a plain action: use dispatch(event('${type}', …)), which the compiler checks against that team's declaration.`;

const textsOf = (own, other) =>
  `${own} uses translations of ${other}, which that team may change at any time and which exist only where it is loaded. Use useTranslation('${own}').`;

const globals = new Set(['window', 'globalThis', 'self', 'document']);

/** The name of a global, with or without its object: `location`, `window.location`. */
function globalName(node) {
  if (node?.type === 'Identifier') return node.name;
  if (
    node?.type === 'MemberExpression' &&
    node.object.type === 'Identifier' &&
    globals.has(node.object.name) &&
    node.property.type === 'Identifier'
  )
    return node.property.name;
  return undefined;
}

const isLocation = (node) => globalName(node) === 'location';

const isShopPath = (value) => typeof value === 'string' && /^\/(?!\/)/.test(value);

/** The kind of bypass that a call is; undefined for others. */
function bypassOfCall({ callee }) {
  const name = globalName(callee);
  if (name === 'fetch') return 'ask';
  if (name === 'dispatchEvent') return 'tell';
  if (callee.type !== 'MemberExpression') return undefined;
  if (isLocation(callee.object) && /^(assign|replace|reload)$/.test(callee.property.name)) return 'go';
  if (globalName(callee.object) === 'history' && callee.property.name === 'pushState') return 'go';
  return undefined;
}

const wordsOf = (argument) =>
  argument?.type === 'Literal' && typeof argument.value === 'string' ? argument.value : undefined;

/** Whether a name begins with another remote's name. */
const isOfAnotherRemote = (own, word) => /^mf-[^/]+\//.test(word ?? '') && !word.startsWith(`${own}/`);

/** The rule `storefront/ways`: what a remote has to do by the platform. */
export const ways = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/');
    const [own, inside] = file.split('/');
    if (!own.startsWith('mf-') || inside !== 'src') return {};
    // A declared variable of that name is not the global.
    const isGlobal = (node) => {
      const { name } = node.type === 'MemberExpression' ? node.object : node;
      for (let scope = context.sourceCode.getScope(node); scope; scope = scope.upper)
        if (scope.set.get(name)?.defs.length > 0) return false;
      return true;
    };
    /** The constant text of a node: a literal, or a constant of this file. */
    const writtenAt = (node) => {
      if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked;
      if (node?.type !== 'Identifier') return wordsOf(node);
      for (let scope = context.sourceCode.getScope(node); scope; scope = scope.upper) {
        const [definition] = scope.set.get(node.name)?.defs ?? [];
        if (definition) return definition.parent?.kind === 'const' ? wordsOf(definition.node.init) : undefined;
      }
      return undefined;
    };
    const checkTaken = (key, word) => isOfAnotherRemote(own, word) && report(key, sliceOf(own, word));
    const report = (node, message) => context.report({ node, message });
    return {
      AssignmentExpression({ left }) {
        const place = left.type === 'MemberExpression' && isLocation(left.object) ? left.object : left;
        if (isLocation(place) && isGlobal(place)) report(left, sentences.go);
      },
      CallExpression(node) {
        const fault = bypassOfCall(node);
        const subject = fault === 'go' ? node.callee.object : node.callee;
        if (fault && isGlobal(subject)) report(node, sentences[fault]);
        const words = node.callee.name === 'useTranslation' ? wordsOf(node.arguments[0]) : undefined;
        if (words !== undefined && words !== own) report(node, textsOf(own, words));
      },
      'MemberExpression[computed=true]': ({ property }) => checkTaken(property, writtenAt(property)),
      'ObjectPattern > Property': ({ key, computed }) => checkTaken(key, computed ? writtenAt(key) : wordsOf(key)),
      'ObjectExpression > Property[key.name="type"]'({ value }) {
        const type = writtenAt(value);
        if (isOfAnotherRemote(own, type)) report(value, actionOf(own, type));
      },
      'NewExpression[callee.name="CustomEvent"]': (node) => report(node, sentences.tell),
      'JSXOpeningElement[name.name=/^(form|img|iframe|embed|object)$/] > JSXAttribute[name.name="name"] > Literal'(
        node,
      ) {
        if (!String(node.value).includes('-')) report(node, nameOf(node.value));
      },
      'JSXOpeningElement[name.name="a"] > JSXAttribute[name.name="href"] > Literal'(node) {
        if (isShopPath(node.value)) report(node, sentences.link);
      },
    };
  },
};
