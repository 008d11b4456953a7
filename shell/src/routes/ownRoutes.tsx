import type { RouteDefinition } from '@storefront/contracts';
import { ask, defineRoute, type RouteModule } from '@storefront/platform';
import { LinkRedirect, loadLinks, redirectHead } from './LinkRedirect';
import { pagesApi } from './pagesApi';
import { TextPage } from './TextPage';

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
    defineRoute({ load: loadLinks, head: redirectHead, Screen: LinkRedirect }),
  ),
  textPage('privacy-policy'),
  textPage('terms-of-service'),
];
