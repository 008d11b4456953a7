import type { BuildFacts, Shape } from '@storefront/contracts';
import { answersOf, successEnvelopes } from '../api/apiAnswers';
import { operationFor, type Description } from '../api/apiDescription';
import type { Comparison } from '../comparison/comparison';
import { alternativesOf } from '../shapes/alternatives';
import { fullSamplesOf, variedSamplesOf } from '../shapes/samples';
import type { DescribedAnswer } from './trialMessages';

/** The result in an envelope's alternatives. */
function resultIn(envelope: Shape): Shape | undefined {
  const results = alternativesOf(envelope).flatMap(({ properties }) => properties?.['result'] ?? []);
  return results.length > 1 ? { anyOf: results } : results[0];
}

/** The described answers to the calls of a candidate and its live version, with samples for the trial. */
export function describedAnswers({ candidate, former }: Comparison, description: Description): DescribedAnswer[] {
  const asked = [candidate, former].flatMap((party) => party?.facts?.endpoints ?? []);
  const answers = asked.flatMap((endpoint) => {
    const { call, operation } = operationFor(endpoint, description) ?? {};
    const result = operation && resultIn(successEnvelopes(answersOf(operation, description)));
    return call && result ? [[call, result] as const] : [];
  });
  return [...new Map(answers)].map(([call, result]) => {
    const [method = '', path = ''] = call.split(' ');
    return { method, path, result, samples: fullSamplesOf(result) };
  });
}

/**
 * Fills in unknown parts of a stored shape: by what its reader accepts, by a similar field that is sent to the API, or
 * by a number.
 */
function filled(shape: Shape, name: string, sent: readonly Shape[], read: Shape = {}): Shape {
  if (shape.items) return { ...shape, items: filled(shape.items, name, sent, read.items), minItems: 1 };
  if (shape.properties)
    return {
      ...shape,
      properties: Object.fromEntries(
        Object.entries(shape.properties).map(([field, one]) => [
          field,
          filled(one, field, sent, read.properties?.[field]),
        ]),
      ),
    };
  const known = [shape, read].find((one) => Object.keys(one).length > 0);
  return known ?? fieldOf(name, sent) ?? { type: 'integer', minimum: 1 };
}

/** The first field of this name, at any depth. */
function fieldOf(name: string, shapes: readonly Shape[]): Shape | undefined {
  for (const { properties = {}, items, anyOf = [] } of shapes) {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const found = own ?? fieldOf(name, [...Object.values(properties), ...(items ? [items] : []), ...anyOf]);
    if (found) return found;
  }
  return undefined;
}

/** One sample of stored data; lists are joined, since a page may leave out what it is about. */
const oneOf = (samples: readonly unknown[]): unknown[] =>
  samples.every(Array.isArray) && samples.length > 0 ? [samples.flat()] : samples.slice(0, 1);

/** Samples of what a package stores in the browser, by key. */
export function storedSamples(facts: BuildFacts | undefined): Record<string, string> {
  const { kept = {}, keptReads, endpoints = [] } = facts ?? {};
  const sent = endpoints.flatMap(({ sends }) => sends ?? []);
  const texts = (keptReads?.texts ?? []).map((key) => [key, 'a'] as const);
  // What contracts store is known by its schema alone.
  const shapes = Object.entries({ ...keptReads?.inTab, ...kept }).filter(([key]) => !key.includes('${…}'));
  const values = shapes.flatMap(([key, shape]) =>
    oneOf(variedSamplesOf(filled(shape, '', sent, keptReads?.reads[key]))).map(
      (value) => [key, JSON.stringify(value)] as const,
    ),
  );
  return Object.fromEntries([...texts, ...values]);
}
