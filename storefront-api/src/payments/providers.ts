import type { FastifyBaseLogger } from 'fastify';
import type { Env } from '../env';
import { createBtcpay } from './btcpay/provider';
import type { PaymentProvider, ProviderName } from './provider';
import type { SandboxBook } from './sandbox/book';
import { createSandbox } from './sandbox/provider';
import { createStripe } from './stripe/provider';
import { createTransfer } from './transfer/provider';

export interface ProviderDeps {
  env: Env;
  sandboxSecret: () => Promise<string>;
  sandboxBook: SandboxBook;
  now: () => Date;
  log: FastifyBaseLogger;
}

/** The providers that `PAYMENTS` names, in its order. */
export function createProviders({ env, sandboxSecret, sandboxBook, now, log }: ProviderDeps): PaymentProvider[] {
  const makers: Record<ProviderName, () => PaymentProvider> = {
    sandbox: () => createSandbox(sandboxSecret, sandboxBook, now),
    transfer: () => createTransfer(),
    stripe: () => createStripe(env),
    btcpay: () => createBtcpay(env, log),
  };
  return env.PAYMENTS.map((name) => makers[name]());
}

const meanings: Record<ProviderName, string> = {
  sandbox: 'the sandbox (no money moves: anybody may press Pay)',
  transfer: 'transfers that a person confirms',
  stripe: 'Stripe',
  btcpay: 'BTCPay Server',
};

/** Which providers are enabled, as a sentence for the log. */
export function enabledProvidersSentence(env: Pick<Env, 'PAYMENTS' | 'DEMO'>): string {
  const content = env.DEMO
    ? 'An empty catalogue is filled with the demo content (DEMO).'
    : 'No demo content is filled in (DEMO).';
  if (env.PAYMENTS.length === 0)
    return `Nobody takes money: PAYMENTS names no provider, so no payment method is offered and orders are refused. ${content}`;
  return `Money is taken by ${env.PAYMENTS.map((name) => meanings[name]).join(', ')} (PAYMENTS). ${content}`;
}
