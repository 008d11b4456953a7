import { I18nextProvider, Link, useLanguage } from '@storefront/platform';
import { LinkProvider } from '@storefront/ui';
import { ScrollRestoration } from 'react-router-dom';
import { useTexts } from '../composition/TextsContext';
import { PageHead } from '../head/PageHead';
import { Layout } from './Layout';

/** Everything inside the router: the page's language decides the texts and the links. */
export function Root() {
  const language = useLanguage();
  return (
    <I18nextProvider i18n={useTexts().forLanguage(language)}>
      <LinkProvider component={Link}>
        <PageHead />
        <Layout />
        <ScrollRestoration />
      </LinkProvider>
    </I18nextProvider>
  );
}
