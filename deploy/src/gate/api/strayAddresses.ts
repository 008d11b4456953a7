import type { BuildFacts } from '@storefront/contracts';
import * as v from 'valibot';
import { rejectedTexts } from './apiCalls';
import {
  displayPath,
  isDescribed,
  isUndescribedStatic,
  operationOf,
  OperationSchema,
  pathsFor,
  type Description,
} from './apiDescription';

/** Addresses in the code that the API does not have, other than endpoints'. */
export function strayAddresses(
  label: string,
  { addresses = [], endpoints }: BuildFacts,
  description: Description,
): string[] {
  const isOfEndpoint = (address: string) => endpoints.some(({ path }) => path === address);
  return addresses
    .filter(
      (address) =>
        !isOfEndpoint(address) && !isUndescribedStatic(address, description) && !isDescribed(address, description),
    )
    .map((address) => `${label} has ${displayPath(address)} in its code, an address that the API does not have.`);
}

/**
 * Calls past the platform by a method that the API does not have at that address, or with a text in it that the API
 * does not accept. An unknown address is reported by `strayAddresses`.
 */
export function strayCalls(label: string, { calls = [] }: BuildFacts, description: Description): string[] {
  return calls.flatMap((written) => {
    const [method = '', path = ''] = written.split(' ', 2);
    const known = pathsFor(description, path).map((described) => ({
      described,
      ...operationOf({ name: '', method, path: described }, description),
    }));
    const others = [...new Set(known.flatMap((one) => one.methods))];
    const isThere = known.some((one) => one.written !== undefined || one.elsewhere !== undefined);
    if (!isThere)
      return others.length === 0
        ? []
        : [
            `${label} asks ${method} ${displayPath(path)} in its code, which the API does not have: it has ${others.join(', ')} there.`,
          ];
    const untaken = known
      .filter((one) => one.written !== undefined)
      .map((one) => {
        const read = v.safeParse(OperationSchema, one.written);
        return read.success ? rejectedTexts({ name: '', path }, one.described, read.output, description) : [];
      });
    const isTaken = untaken.length === 0 || untaken.some((words) => words.length === 0);
    return isTaken
      ? []
      : [
          `${label} asks ${method} ${displayPath(path)} in its code with ${untaken[0]!.join(', ')}, which the API does not take there.`,
        ];
  });
}
