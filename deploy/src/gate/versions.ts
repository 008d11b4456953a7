type Version = [number, number, number];

const read = (text: string): Version | undefined => {
  const found = /^v?(\d+)(?:\.(\d+|x|\*))?(?:\.(\d+|x|\*))?/.exec(text.trim());
  return found ? [Number(found[1]), Number(found[2]) || 0, Number(found[3]) || 0] : undefined;
};

const compare = (one: Version, other: Version) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2];

/** The first version that a range does not hold any more. */
function endOf(sign: string, [major, minor, patch]: Version, parts: number): Version {
  if (sign === '^' && (major > 0 || parts === 1)) return [major + 1, 0, 0];
  if (sign === '^' && (minor > 0 || parts === 2)) return [0, minor + 1, 0];
  if (sign === '~') return parts === 1 ? [major + 1, 0, 0] : [major, minor + 1, 0];
  if (sign === '>=') return [Infinity, 0, 0];
  if (parts === 1) return [major + 1, 0, 0];
  return parts === 2 ? [major, minor + 1, 0] : [major, minor, patch + 1];
}

function isOneOf(version: Version, range: string): boolean {
  const [, sign = '', number = ''] = /^(\^|~|>=|=)?\s*(\S.*)$/.exec(range.trim()) ?? [];
  const from = read(number);
  if (!from) return true;
  const parts = number.split('.').filter((part) => !/^[x*]$/.test(part)).length;
  return compare(version, from) >= 0 && compare(version, endOf(sign, from, parts)) < 0;
}

/** Whether a version is of a range as packages state them (`^19.3.0`, `~1.2`, `1.x || 2`); what is not understood is no obstacle. */
export function satisfies(version: string, range: string): boolean {
  const known = read(version);
  return !known || range.split('||').some((part) => isOneOf(known, part));
}
