// A process of its own, in which a remote's server bundle says what it names: evaluation.ts <bundle> <file for the answer>.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { recordingPlatform } from './recordingPlatform';

interface Bundle {
  exposes: Record<string, { register?: (store: object) => void }>;
  /** Fragments are no part of what servers render: each is evaluated when it is asked for. */
  widgets?: Record<string, () => Promise<unknown>>;
  /** Modules that define endpoints; those that are there already do nothing more. */
  defining?: () => (() => unknown)[];
}

const [file = '', answer = ''] = process.argv.slice(2);
const require = createRequire(import.meta.url);
const recorder = recordingPlatform();
const unread: string[] = [];

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
  run(module, module.exports, (name: string) => (name === '@storefront/platform' ? recorder.platform : (require(name) as unknown)));
  return module.exports as Bundle;
}

// What a remote has to say to the console is not for who builds it.
for (const level of ['log', 'info', 'warn', 'error'] as const) console[level] = () => {};

await attempt('The bundle', async () => {
  const { exposes, widgets = {}, defining = () => [] } = evaluate();
  await attempt('Its registration', () => exposes['./register']?.register?.(recorder.store));
  for (const [name, widget] of Object.entries(widgets)) await attempt(name, widget);
  for (const define of defining()) await attempt('What defines endpoints', define);
});
const seen = await recorder.seen();
writeFileSync(answer, JSON.stringify({ ...seen, unread: [...unread, ...seen.unread] }));
process.exit();
