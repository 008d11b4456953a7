import { parseArgs } from 'node:util';
import type { ConnectionSettings } from '../connection/settings';

export interface ConformanceOptions {
  port: number;
  origins: string[];
  settings: Partial<ConnectionSettings>;
}

const times = {
  'keep-alive': 'keepAlive',
  'client-timeout': 'clientTimeout',
  'handshake-timeout': 'handshakeTimeout',
  'poll-timeout': 'pollTimeout',
} as const;

function numberOf(name: string, value: string | undefined): number {
  const number = Number(value);
  if (!value || !Number.isInteger(number) || number < 0)
    throw new Error(`--${name} takes a whole number, not ${value ?? 'nothing'}.`);
  return number;
}

/** Reads the command line; what it does not know is an error. */
export function readOptions(args: string[]): ConformanceOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: {
      port: text,
      origin: text,
      'keep-alive': text,
      'client-timeout': text,
      'handshake-timeout': text,
      'poll-timeout': text,
    },
  });
  const settings: Partial<ConnectionSettings> = {};
  for (const [name, key] of Object.entries(times)) {
    const value = values[name as keyof typeof times];
    if (value !== undefined) settings[key] = numberOf(name, value);
  }
  return { port: numberOf('port', values.port), origins: values.origin ? [values.origin] : [], settings };
}
