import { resolve } from 'node:path';
import * as v from 'valibot';

const port = (fallback: string) => v.pipe(v.optional(v.string(), fallback), v.regex(/^\d+$/, 'must be a port number'), v.transform(Number));
const url = v.pipe(v.string(), v.url('must be an absolute URL'), v.transform((value) => value.replace(/\/$/, '')));

const EnvironmentSchema = v.object({
  PORT: port('3000'),
  API_PORT: port('4000'),
  /** The API as this server reaches it. */
  API_URL: v.optional(url),
  /** The API as browsers reach it; by default `API_URL`, or the page's own host at `API_PORT`. */
  PUBLIC_API_URL: v.optional(url),
  /** The shop's own origin, for canonical addresses; by default that of the request. */
  PUBLIC_URL: v.optional(url),
  RELEASES_DIR: v.string(),
  BRAND: v.optional(v.string(), 'Sidekey'),
  TIME_ZONE: v.optional(v.string(), 'UTC'),
  /** `shell`, or `one` for the yardstick. */
  BUNDLE: v.optional(v.picklist(['shell', 'one']), 'shell'),
});

export interface Environment {
  port: number;
  apiUrl: string;
  publicApiUrl: string | null;
  apiPort: number;
  publicUrl: string | null;
  releasesDir: string;
  brand: string;
  timeZone: string;
  bundle: 'shell' | 'one';
}

/** Reads the environment; throws one sentence that names every wrong or missing variable. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const parsed = v.safeParse(EnvironmentSchema, variables);
  if (!parsed.success) {
    const wrong = parsed.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`).join('; ');
    throw new Error(`The shop cannot start: ${wrong}.`);
  }
  const { PORT, API_PORT, API_URL, PUBLIC_API_URL, PUBLIC_URL, RELEASES_DIR, BRAND, TIME_ZONE, BUNDLE } = parsed.output;
  return {
    port: PORT,
    apiUrl: API_URL ?? `http://127.0.0.1:${API_PORT}`,
    publicApiUrl: PUBLIC_API_URL ?? API_URL ?? null,
    apiPort: API_PORT,
    publicUrl: PUBLIC_URL ?? null,
    releasesDir: resolve(RELEASES_DIR),
    brand: BRAND,
    timeZone: TIME_ZONE,
    bundle: BUNDLE,
  };
}
