import type { Shape } from '@storefront/contracts';
import { alternativesOf, kindOf } from './alternatives';
import type { PackageVersion, Comparison } from '../comparison/comparison';
import { inside, mismatches } from './shapes';

/** Fields that one side has lost, and new ones in their place. */
export interface FieldRename {
  lost: string[];
  fresh: string[];
}

type Fields = ReadonlyMap<string, readonly Shape[]>;

/** The fields of all objects among these shapes; undefined where one of them may have others. */
function fieldsOf(shapes: readonly Shape[]): Fields | undefined {
  const objects = shapes.filter((shape) => [undefined, 'object'].includes(kindOf(shape)));
  if (objects.length === 0 || objects.some(({ properties, additionalProperties: more }) => !properties || more))
    return undefined;
  const fields = new Map<string, Shape[]>();
  for (const { properties = {} } of objects)
    for (const [name, shape] of Object.entries(properties))
      fields.set(name, [...(fields.get(name) ?? []), ...alternativesOf(shape)]);
  return fields;
}

const itemsOf = (shapes: readonly Shape[]): Shape[] =>
  shapes.flatMap(({ items }) => (items ? alternativesOf(items) : []));

/** Whether two fields may be the same under another name. */
function areAlike(one: readonly Shape[], other: readonly Shape[]): boolean {
  const kinds = [one, other].map((shapes) => shapes.map(kindOf).filter((kind) => kind !== 'null'));
  return (
    kinds.some((some) => some.length === 0 || some.includes(undefined)) ||
    kinds[0]!.some((kind) => kinds[1]!.includes(kind))
  );
}

/** The shapes of one side now and before, and of the other side; `known`: those of others, who may know a new field. */
interface Sides {
  now: readonly Shape[];
  before: readonly Shape[];
  other: readonly Shape[];
  known: readonly Shape[];
}

/** Maps all four. */
const partsOf = (
  { now, before, other, known }: Sides,
  part: (shapes: readonly Shape[]) => readonly Shape[],
): Sides => ({ now: part(now), before: part(before), other: part(other), known: part(known) });

function renamesIn(sides: Sides, field: string): FieldRename[] {
  const within = itemsOf(sides.now).length > 0 ? renamesIn(partsOf(sides, itemsOf), `${field}[]`) : [];
  const [has, had, theirs, elsewhere] = [sides.now, sides.before, sides.other, sides.known].map(fieldsOf);
  if (!has || !had || !theirs) return within;
  const fresh = [...has.keys()].filter((name) => !had.has(name) && !theirs.has(name) && !elsewhere?.has(name));
  const lost = [...had.keys()].filter((name) => theirs.has(name) && !has.has(name));
  const pairs = lost.flatMap((gone) =>
    fresh
      .filter((come) => areAlike(had.get(gone)!, has.get(come)!))
      .map((come) => [inside(field, gone), inside(field, come)] as const),
  );
  const own =
    pairs.length > 0
      ? [{ lost: [...new Set(pairs.map(([gone]) => gone))], fresh: [...new Set(pairs.map(([, come]) => come))] }]
      : [];
  const parts = [...has.keys()].flatMap((name) =>
    renamesIn(
      partsOf(sides, (shapes) => fieldsOf(shapes)?.get(name) ?? []),
      inside(field, name),
    ),
  );
  return [...own, ...parts, ...within];
}

const alternatives = (shapes: readonly Shape[]): Shape[] => shapes.flatMap(alternativesOf);

/**
 * Fields that one side has lost and the other still has, in whose place new ones have come that nobody knows: renamed
 * on one side. Only losing or only gaining a field is harmless.
 */
export const fieldRenames = (sides: Sides): FieldRename[] => renamesIn(partsOf(sides, alternatives), '');

/** The name of the other side in messages about a package's own events and slots. */
export const ownCodeLabel = 'its own code';

/** The side of a package in an exchange: it sends an event or a slot's props, or reads them. */
type Role = 'sender' | 'reader';

/**
 * Renames between a package and each other one, and its own other side. Missing required fields are reported elsewhere.
 */
export function fieldRenamesWith(
  { candidate, former, others }: Comparison,
  sent: (party: PackageVersion) => Shape[],
  taken: (party: PackageVersion) => Shape[],
  role: Role,
): { other: PackageVersion; exchange: FieldRename }[] {
  const [mine, theirs] = role === 'sender' ? [sent, taken] : [taken, sent];
  const known = others.filter(({ isTrial }) => !isTrial).flatMap(theirs);
  return [{ ...candidate, label: ownCodeLabel }, ...others].flatMap((other) => {
    const [sender, reader] = role === 'sender' ? [candidate, other] : [other, candidate];
    const told = sent(sender).flatMap((one) =>
      taken(reader).flatMap((read) => mismatches(one, read).map(({ field }) => field)),
    );
    const found = fieldRenames({
      now: mine(candidate),
      before: former ? mine(former) : [],
      other: theirs(other),
      known,
    });
    return found
      .filter(({ lost, fresh }) => ![...lost, ...fresh].some((field) => told.includes(field)))
      .map((exchange) => ({ other, exchange }));
  });
}

/** `remark, which <other> does not know, in place of note, which it does` */
export const replacementText = (
  { lost, fresh }: FieldRename,
  other: string,
  [does, doing]: readonly [string, string],
): string => `${fresh.join(', ')}, which ${other} does not ${doing}, in place of ${lost.join(', ')}, which it ${does}`;
