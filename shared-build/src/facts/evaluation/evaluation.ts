// A process that evaluates a remote's server bundle: evaluation.ts <bundle> <file for the result> <events that wake
// it>.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { eventsHandledBy } from './reachedEvents';
import { recordingPlatform } from './recordingPlatform';

interface Bundle {
  exposes: Record<string, { register?: (store: object) => unknown }>;
  /** Fragments are evaluated on demand, since servers do not render them. */
  widgets?: Record<string, () => Promise<unknown>>;
  /** Modules that define endpoints, unless they are evaluated already. */
  defining?: () => (() => unknown)[];
}

const [file = '', answer = '', wakes = ''] = process.argv.slice(2);
const require = createRequire(import.meta.url);
const recorder = recordingPlatform();
const unread: string[] = [];
let hasRegistered = false;
let late: string[] = [];

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function attempt(what: string, act: () => unknown): Promise<void> {
  try {
    await act();
  } catch (error) {
    unread.push(`${what} could not be evaluated: ${reason(error)}`);
  }
}

function evaluate(): Bundle {
  const module = { exports: {} };
  const run = new Function('module', 'exports', 'require', readFileSync(file, 'utf8')) as (...parts: unknown[]) => void;
  run(module, module.exports, (name: string) =>
    name === '@storefront/platform' ? recorder.platform : (require(name) as unknown),
  );
  return module.exports as Bundle;
}

// The remote's console output is of no interest here.
for (const level of ['log', 'info', 'warn', 'error'] as const) console[level] = () => {};

await attempt('The bundle', async () => {
  const { exposes, widgets = {}, defining = () => [] } = evaluate();
  await attempt('Its registration', async () => {
    late = await recorder.register(exposes['./register']?.register);
    hasRegistered = true;
  });
  for (const [name, widget] of Object.entries(widgets)) await attempt(name, widget);
  for (const define of defining()) await attempt('What defines endpoints', define);
});
const { reducers, listeners } = recorder.registered;
// After a failed registration, the rest is unknown.
const heard = hasRegistered
  ? {
      heard: {
        reaches: eventsHandledBy(wakes.split(' ').filter(Boolean), recorder.registered),
        made: reducers.length + listeners.length,
        late,
      },
    }
  : {};
const seen = await recorder.seen();
writeFileSync(answer, JSON.stringify({ ...seen, ...heard, unread: [...unread, ...seen.unread] }));
process.exit();
