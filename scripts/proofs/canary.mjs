// A canary that fails on 5 more pages of a hundred is withdrawn within 200 of its pages, and none of 100 is that is as
// good as what is live: the shop's own decision, many times over; and its watch, with visitors of whom some have a
// browser in which the remote always fails. Then, in the built shop, planted faults are blamed on the right remote and
// version, and a bad canary is withdrawn by itself, with what was measured in the history. `--only decision`, `--only
// shop`.
import { parseArgs } from 'node:util';
import { decide } from './canary/decision.mjs';
import { blameInShop } from './canary/shop.mjs';
import { decideAmongVisitors } from './canary/visitors.mjs';

export async function prove(args) {
  const { only } = parseArgs({ args, options: { only: { type: 'string' } } }).values;
  return [
    ...(only === 'shop' ? [] : [...(await decide()), ...(await decideAmongVisitors())]),
    ...(only === 'decision' ? [] : await blameInShop()),
  ];
}
