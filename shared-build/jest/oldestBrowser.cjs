/**
 * Takes away what the oldest of the browsers lack that are built for (`targets` in `src/common.ts`), though Node or jsdom has it: its syntax is made older for
 * them, and what it calls is not.
 */
const lacking = [
  [globalThis.URL, ['canParse', 'parse']],
  [globalThis.URLSearchParams?.prototype, ['size']],
  [globalThis.AbortSignal, ['any']],
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

exports.lacking = lacking;
exports.takeAway = () => {
  for (const [owner, names] of lacking) for (const name of names) if (owner) delete owner[name];
};
