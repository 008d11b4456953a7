import * as fc from 'fast-check';
import * as v from 'valibot';
import { results, type Result } from '../../http/openapi/results';
import { requestsOf, type Description, type FuzzRequest, type Known, type Operation } from './requests';

export interface FuzzAnswer {
  status: number;
  type: string;
  body: string;
}

export type Send = (request: FuzzRequest) => Promise<FuzzAnswer>;

/** Stacks, statements, files and the names of our libraries: nothing of how it is made stands in an answer. */
const leaks =
  /\bat \S+ \(|node_modules|\/(?:work|home|usr|tmp|var|app|root)\/|\bselect .+ from |insert into |relation "|violates |syntax error|ECONN|\.[cm]?[jt]s:\d+|kysely|pglite/i;

const EnvelopeSchema = v.strictObject({ success: v.boolean(), result: v.unknown(), message: v.nullable(v.string()) });

/** Fastify's spelling of a described path. */
const routeOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Whether what stands in the envelope is what its route is said to answer. */
function isDescribed(described: Result | undefined, success: boolean, result: unknown): boolean {
  if (result === null) return true;
  if (!described || 'media' in described || 'redirect' in described) return false;
  const { done, refused } = 'refused' in described ? described : { done: described, refused: v.null() };
  return v.is(success ? done : refused, result);
}

function envelopeComplaint(route: string, { status, body }: FuzzAnswer): string | undefined {
  const envelope = v.safeParse(EnvelopeSchema, JSON.parse(body));
  if (!envelope.success) return `was answered without the envelope: ${body.slice(0, 200)}`;
  const { success, result } = envelope.output;
  if (success && status >= 400) return `was answered ${status} and success`;
  return isDescribed(results[route], success, result)
    ? undefined
    : `was answered with another result than is described: ${body.slice(0, 300)}`;
}

/** What is wrong with an answer by what its route is said to answer; undefined where nothing is. */
export function complaintOf(route: string, { responses }: Operation, answer: FuzzAnswer): string | undefined {
  const { status, type, body } = answer;
  if (status >= 500) return `was answered ${status}: ${body.slice(0, 200)}`;
  const leak = type.startsWith('image/') || type.includes('zip') ? null : leaks.exec(body);
  if (leak) return `was answered with “${leak[0]}”`;
  // Who asks with a condition knows what this means.
  if (status === 304) return undefined;
  const described = responses[status] ?? (status >= 400 ? responses['default'] : undefined);
  if (!described) return `was answered ${status}, which is not described`;
  const types = Object.keys(described.content ?? {});
  if (types.length > 0 && !types.some((one) => type.startsWith(one)))
    return `was answered with ${type}, and ${types.join(' or ')} is described`;
  const result = results[route];
  const isBytes = types.length === 0 || (status < 400 && result !== undefined && 'media' in result);
  return isBytes || !type.startsWith('application/json') ? undefined : envelopeComplaint(route, answer);
}

export interface FuzzOptions {
  description: Description;
  send: Send;
  known: Known;
  /** Requests of each route. */
  runs: number;
  seed?: number;
}

/**
 * Sends so many requests of every described route; answers how often which status came, rejects with the request that
 * broke it.
 */
export async function fuzz({ description, send, known, runs, seed = 1 }: FuzzOptions) {
  const statuses: Record<string, Record<number, number>> = {};
  for (const [path, operations] of Object.entries(description.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const route = `${method.toUpperCase()} ${routeOf(path)}`;
      const seen: Record<number, number> = (statuses[route] = {});
      const property = fc.asyncProperty(requestsOf(path, method, operation, known), async (request) => {
        const answer = await send(request);
        seen[answer.status] = (seen[answer.status] ?? 0) + 1;
        const complaint = complaintOf(route, operation, answer);
        if (complaint) throw new Error(`${route} ${complaint}`);
      });
      await fc.assert(property, { numRuns: runs, seed, endOnFailure: true });
    }
  }
  return statuses;
}
