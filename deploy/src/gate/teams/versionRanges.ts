type Version = [number, number, number];

const read = (text: string): Version | undefined => {
  const found = /^v?(\d+)(?:\.(\d+|x|\*))?(?:\.(\d+|x|\*))?/.exec(text.trim());
  return found ? [Number(found[1]), Number(found[2]) || 0, Number(found[3]) || 0] : undefined;
};

const compare = (one: Version, other: Version) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2];

/** The first version above a range. */
function endOf(sign: string, [major, minor, patch]: Version, parts: number): Version {
  if (sign === '^' && (major > 0 || parts === 1)) return [major + 1, 0, 0];
  if (sign === '^' && (minor > 0 || parts === 2)) return [0, minor + 1, 0];
  if (sign === '~') return parts === 1 ? [major + 1, 0, 0] : [major, minor + 1, 0];
  if (sign === '>=') return [Infinity, 0, 0];
  if (parts === 1) return [major + 1, 0, 0];
  return parts === 2 ? [major, minor + 1, 0] : [major, minor, patch + 1];
}

/** Whether a version satisfies one bound (`^19.3`, `>=18`, `<20`); missing parts match anything. */
function isWithin(version: Version, bound: string): boolean {
  const [, sign = '', number = ''] = /^(\^|~|>=|<=|=|>|<)?(.*)$/.exec(bound) ?? [];
  const from = read(number);
  if (!from) return true;
  const parts = number.split('.').filter((part) => !/^[x*]$/.test(part)).length;
  if (sign === '<') return compare(version, from) < 0;
  const isBefore = compare(version, endOf(/[<>]/.test(sign) && sign !== '>=' ? '' : sign, from, parts)) < 0;
  if (sign === '<=') return isBefore;
  return sign === '>' ? !isBefore : compare(version, from) >= 0 && isBefore;
}

/** The bounds of a range that must all hold: `>=18 <19`; `18 - 19` is two bounds. */
const boundsOf = (range: string) =>
  range
    .replace(/^\s*(\S+)\s+-\s+(\S+)\s*$/, '>=$1 <=$2')
    .replaceAll(/([\^~<>=]+)\s+/g, '$1')
    .split(/[\s,]+/)
    .filter(Boolean);

/**
 * Whether a version satisfies a package's range (`^19.3.0`, `~1.2`, `1.x || 2`, `>=18 <20`); a range that is not
 * understood is satisfied.
 */
export function satisfies(version: string, range: string): boolean {
  const known = read(version);
  return !known || range.split('||').some((part) => boundsOf(part).every((bound) => isWithin(known, bound)));
}
