import { Link, useLanguage } from '@storefront/platform';
import { I18nContext } from '@storefront/platform/host';
import { LinkProvider } from '@storefront/ui';
import { useTexts } from '../composition/TextsContext';
import { PageHead } from '../head/PageHead';
import { Layout } from './Layout';

/** Everything inside the router: the page's language decides the texts and the links. */
export function Root() {
  const language = useLanguage();
  return (
    <I18nContext value={useTexts().forLanguage(language)}>
      <LinkProvider component={Link}>
        <PageHead />
        <Layout />
      </LinkProvider>
    </I18nContext>
  );
}
