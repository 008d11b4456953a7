import type { RouteDefinition } from '@storefront/contracts';
import { ask, defineRoute, globalApi, type RouteModule } from '@storefront/platform';
import { lazy, Suspense } from 'react';
import { keptBringing } from '../composition/keptBringing';
import { pagesApi } from './pagesApi';
import { TextPage } from './TextPage';

/** The server follows such links by itself (`links.ts`): the browser does within the shop alone. */
const LinkRedirect = lazy(() => keptBringing('What follows a link', () => import(/* webpackChunkName: "text" */ './LinkRedirect')));

interface OwnRoute extends RouteDefinition {
  remote: 'shell';
  module: RouteModule;
  load: (languageCode: string) => Promise<RouteModule>;
}

function ownRoute(definition: RouteDefinition, module: RouteModule): OwnRoute {
  return { ...definition, remote: 'shell', module, load: () => Promise.resolve(module) };
}

function textPage(name: string): OwnRoute {
  return ownRoute(
    { id: name, path: name, visibility: 'public' },
    defineRoute({
      async load(context) {
        await ask(context, pagesApi.endpoints.textPage.initiate({ name, language: context.language.code }));
      },
      head: ({ t, brand }) => ({
        title: t(`pages.${name}.title`),
        description: t(`pages.${name}.description`, { brand }),
        trail: [{ label: t(`pages.${name}.title`), path: `/${name}` }],
      }),
      sitemap: () => Promise.resolve([{ path: `/${name}` }]),
      Screen: () => <TextPage name={name} />,
    }),
  );
}

/** The few routes that belong to no remote. */
export const ownRoutes: readonly OwnRoute[] = [
  ownRoute(
    { id: 'redirect', path: 'redirect/:linkName', visibility: 'private' },
    defineRoute({
      // The page waits for the configuration, and asks anew for one that failed before.
      async load(context) {
        await ask(context, globalApi.endpoints.serviceConfig.initiate());
      },
      head: () => ({ title: '', noindex: true }),
      Screen: () => (
        <Suspense fallback={null}>
          <LinkRedirect />
        </Suspense>
      ),
    }),
  ),
  textPage('privacy-policy'),
  textPage('terms-of-service'),
];
