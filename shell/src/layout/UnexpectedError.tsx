import { localizePath, paths, splitPath } from '@storefront/contracts';
import { useTexts } from '../composition/TextsContext';
import { usePage } from '../router/PageContext';
import { Button } from '@storefront/ui';

import styles from './UnexpectedError.module.css';

/** The last boundary: nothing of the page could be rendered (S016). */
export function UnexpectedError() {
  const { language } = splitPath(usePage().location.pathname);
  const t = useTexts().forLanguage(language).getFixedT(null, 'shell');
  return (
    <main className={styles.screen}>
      <h1>{t('error.title')}</h1>
      <p>{t('error.text')}</p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => location.reload()}>
          {t('error.reload')}
        </Button>
        <Button variant="secondary" href={localizePath(paths.home(), language)}>
          {t('error.home')}
        </Button>
      </div>
    </main>
  );
}
