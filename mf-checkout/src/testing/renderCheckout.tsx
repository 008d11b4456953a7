import { createHarness } from '@storefront/platform/testing';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import en from '../locales/en.json';
import ru from '../locales/ru.json';
import { register } from '../register';
import { definition } from '../remote';
import { createFakeApi, type FakeApi } from './fakeApi';

interface Options {
  path?: string;
  pattern?: string;
  api?: FakeApi;
  /** The stored cart when the page opens. */
  saved?: unknown;
  /** With fake timers: advances them for user events. */
  advanceTimers?: (ms: number) => void;
}

/** Renders a checkout screen with storage and a fake API. */
export function renderCheckout(
  screen: ReactNode,
  { path, pattern, api = createFakeApi(), saved, advanceTimers }: Options = {},
) {
  if (saved !== undefined) localStorage.setItem('cart', JSON.stringify(saved));
  const harness = createHarness(screen, {
    texts: { 'mf-checkout': { en, ru } },
    fetch: api.fetch,
    path,
    pattern: pattern ?? path?.slice(1),
    remote: { definition, register },
  });
  return { ...harness, ...render(harness.ui), api, user: userEvent.setup(advanceTimers ? { advanceTimers } : {}) };
}

export const savedCart = (): unknown => JSON.parse(localStorage.getItem('cart') ?? 'null');

/** Silences the log, and lets the test read it. */
export function quietLog() {
  jest.restoreAllMocks();
  return {
    error: jest.spyOn(console, 'error').mockImplementation(() => {}),
    warn: jest.spyOn(console, 'warn').mockImplementation(() => {}),
  };
}
