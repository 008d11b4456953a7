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
  /** What storage holds under `cart` when the page opens. */
  saved?: unknown;
  /** With fake timers, how the user's own waiting passes. */
  advanceTimers?: (ms: number) => void;
}

/** A checkout screen in the shop, with a browser's storage and an API that the test can break. */
export function renderCheckout(screen: ReactNode, { path, pattern, api = createFakeApi(), saved, advanceTimers }: Options = {}) {
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

/** Keeps the log out of the test's output, and lets the test read it. */
export function quietLog() {
  jest.restoreAllMocks();
  return {
    error: jest.spyOn(console, 'error').mockImplementation(() => {}),
    warn: jest.spyOn(console, 'warn').mockImplementation(() => {}),
  };
}
