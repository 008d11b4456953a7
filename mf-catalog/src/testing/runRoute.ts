import type { RouteModule } from '@storefront/platform';
import { runRoute as run } from '@storefront/platform/testing';
import { catalog, shopApi, type Answers } from './openScreen';

interface Options {
  params?: Record<string, string | undefined>;
  languageCode?: string;
  answers?: Answers;
}

/** Runs a route as the shell's server does, without rendering; returns the calls, too. */
export async function runRoute(route: RouteModule, { answers, ...place }: Options = {}) {
  const { fetch, calls } = shopApi(answers);
  return { ...(await run(catalog, route, { fetch, ...place })), calls };
}
