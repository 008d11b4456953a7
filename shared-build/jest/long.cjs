const isWhole = Boolean(process.env.LONG);

const nothing = Object.assign(() => undefined, { each: () => () => undefined });

/** Declares a test that `npm run proof -- long` alone runs; see `long.d.cts`. */
const long = isWhole ? it : nothing;

/** The cases of a table that `npm test` runs; see `long.d.cts`. */
const partOf = (cases, count) => (isWhole ? [...cases] : cases.slice(0, count));

module.exports = { long, partOf };
