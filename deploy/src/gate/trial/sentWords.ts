import type { Shape } from '@storefront/contracts';
import { operationFor, schemaIn, type Description } from '../api/apiDescription';
import { asRefusals, type Findings } from '../comparison/findings';
import { alternativesOf, valuesOf } from '../shapes/alternatives';
import { shapeOfSchema } from '../shapes/jsonSchemas';

/** The trial's sentences about words in bodies: `…, it tells POST /v1/cart that lines[].region is cis`. */
const telling = /, it tells ((\S+) (\S+) that (\S+)) is (\S+)$/;

interface Told {
  method: string;
  path: string;
  /** The place in the body: `lines[].region`. */
  field: string;
  words: Set<string>;
}

/** What was told, by call and field. */
function toldIn(stood: readonly string[] = []): Map<string, Told> {
  const known = new Map<string, Told>();
  for (const one of stood) {
    const [, what, method, path, field, word] = telling.exec(one) ?? [];
    if (!what) continue;
    const { words } = known.get(what) ?? { words: new Set<string>() };
    known.set(what, { method: method!, path: path!, field: field!, words: words.add(word!) });
  }
  return known;
}

/** The shapes at a place, whichever alternatives lead there. */
const shapesAt = (shape: Shape, [step, ...further]: readonly string[]): Shape[] =>
  alternativesOf(shape).flatMap((one) => {
    if (step === undefined) return [one];
    const inner = step === '[]' ? one.items : one.properties?.[step];
    return inner ? shapesAt(inner, further) : [];
  });

/** The words that the API accepts at a place of a body; undefined where it lists none. */
function acceptedWords({ method, path, field }: Told, description: Description): unknown[] | undefined {
  const { operation } = operationFor({ name: '', method, path }, description) ?? {};
  const schema = schemaIn(operation?.requestBody?.content);
  const steps = field.replaceAll('[]', '.[]').split('.').filter(Boolean);
  const words = schema ? shapesAt(shapeOfSchema(schema, description), steps).map(valuesOf) : [];
  const listed = words.filter((some) => some !== undefined);
  return listed.length > 0 && listed.length === words.length ? listed.flat() : undefined;
}

/**
 * Refuses bodies with none of the words that the API lists for a field, where the live version sends one of them
 * (`region: 'CIS'` for `cis`).
 */
export function sentWordFindings(
  about: string,
  now: readonly string[] | undefined,
  before: readonly string[] | undefined,
  description: Description | undefined,
): Findings {
  const known = toldIn(before);
  return asRefusals(
    [...toldIn(now)].flatMap(([what, told]) => {
      const had = known.get(what)?.words;
      const accepted = had && description && acceptedWords(told, description);
      const isAccepted = (words: ReadonlySet<string>) => [...words].some((word) => accepted?.includes(word));
      return accepted && isAccepted(had) && !isAccepted(told.words)
        ? [
            `${about} asks ${told.method} ${told.path} with ${told.field} “${[...told.words].join('”, “')}”, of which the API takes ${accepted.join(', ')}.`,
          ]
        : [];
    }),
  );
}
