import { constantTextsOf } from '../values/values';
import type { BuildFacts } from '@storefront/contracts';
import ts from 'typescript';
import { forEachNode, type Code } from '../code/code';

const client = '@microsoft/signalr';

/** Constant addresses of hubs. */
const hubPath = /^\/hubs?\/[\w/-]+$/;

const uniqueSorted = (words: readonly string[]) => [...new Set(words)].sort();

/** The arguments of a call after the method's name, as they are written: `id`, `chat.token`. */
const argumentTexts = ({ arguments: [, ...values] }: ts.CallExpression): string[] =>
  values.map((value) => value.getText());

/**
 * The methods of SignalR hubs that a package calls and the events that it listens to, by the constant arguments of the
 * connection's methods.
 */
export function hubOf(code: Code): BuildFacts['hub'] {
  if (!code.files.some((file) => file.text.includes(client))) return undefined;
  const [paths, calls, hears]: [string[], string[], string[]] = [[], [], []];
  const gives: Record<string, string[]> = {};
  forEachNode(code.files, (node) => {
    if (ts.isStringLiteralLike(node) && hubPath.test(node.text)) paths.push(node.text);
    const [name] = ts.isCallExpression(node) ? node.arguments : [];
    const method =
      ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : '';
    const words = name && /^(invoke|stream|send)$/.test(method) ? (constantTextsOf(code, name) ?? []) : [];
    for (const word of words) gives[word] = argumentTexts(node as ts.CallExpression);
    const called = /^(invoke|stream)$/.test(method) ? calls : method === 'on' ? hears : undefined;
    if (called && name) called.push(...(constantTextsOf(code, name) ?? []));
  });
  return { paths: uniqueSorted(paths), calls: uniqueSorted(calls), hears: uniqueSorted(hears), gives };
}
