/**
 * Takes away what the oldest of the browsers lack that are built for (`targets` in `src/common.ts`), though Node or jsdom has it: its syntax is made older for
 * them, and what it calls is not. What a test's page has from Node itself (`environment.cjs`) is everybody's, and stays.
 */
const lacking = [
  [globalThis.URL, ['canParse', 'parse']],
  [globalThis.URLSearchParams?.prototype, ['size']],
  [Promise, ['withResolvers', 'try']],
  [Object, ['groupBy']],
  [Map, ['groupBy']],
  [Array, ['fromAsync']],
  [ArrayBuffer.prototype, ['transfer', 'transferToFixedLength', 'resize']],
  [Set.prototype, ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
  [Object.getPrototypeOf(Object.getPrototypeOf([].values())), ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find']],
  [RegExp, ['escape']],
  [Math, ['sumPrecise', 'f16round']],
  [globalThis.Element?.prototype, ['checkVisibility', 'moveBefore', 'setHTML']],
];

/** One list for the realm: where a copy of the workspace is tested (`npm run proof -- mutants`), a setup has that copy's file, and a test, by its package, the other. */
const taken = (globalThis[Symbol.for('taken with the oldest browser')] ??= []);

exports.takeAway = () => {
  for (const [owner, names] of lacking)
    for (const name of names) {
      const found = owner && Object.getOwnPropertyDescriptor(owner, name);
      if (!found) continue;
      taken.push([owner, name, found]);
      delete owner[name];
    }
};

/** For a test whose page comes from the server's own code, in the same realm. */
exports.giveBack = () => {
  for (const [owner, name, found] of taken.splice(0)) Object.defineProperty(owner, name, found);
};
