/**
 * Removes APIs that the oldest supported browsers (`targets` in `src/common.ts`) lack and Node or jsdom has: the build
 * compiles syntax for these browsers, but adds no polyfills. APIs that `environment.cjs` takes from Node exist in all
 * browsers, and stay.
 */
const lacking = [
  [globalThis.URL, ['canParse', 'parse']],
  [globalThis.URLSearchParams?.prototype, ['size']],
  [Promise, ['withResolvers', 'try']],
  [Object, ['groupBy']],
  [Map, ['groupBy']],
  [Array, ['fromAsync']],
  [ArrayBuffer.prototype, ['transfer', 'transferToFixedLength', 'resize']],
  [
    Set.prototype,
    ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
  ],
  [
    Object.getPrototypeOf(Object.getPrototypeOf([].values())),
    ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
  ],
  [RegExp, ['escape']],
  [Math, ['sumPrecise', 'f16round']],
  [globalThis.Element?.prototype, ['checkVisibility', 'moveBefore', 'setHTML']],
];

/**
 * One list for the whole realm: when a copy of the workspace is tested (`npm run proof -- mutants`), the setup loads
 * the copy of this file, and tests load the original.
 */
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

/** Restores them, for a test that runs server code in the same realm. */
exports.giveBack = () => {
  for (const [owner, name, found] of taken.splice(0)) Object.defineProperty(owner, name, found);
};
