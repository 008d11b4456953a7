import { defaultLanguage, localizePath, paths, splitPath } from '@storefront/contracts';
import { useTexts } from '../composition/TextsContext';
import { Button } from '@storefront/ui';
import { useEffect } from 'react';
import { useLocation, useRouteError } from 'react-router-dom';
import styles from './UnexpectedError.module.css';

/** The last boundary: nothing of the page could be rendered (S016). */
export function UnexpectedError() {
  const error = useRouteError();
  const { language } = splitPath(useLocation().pathname);
  const t = useTexts().forLanguage(language ?? defaultLanguage).getFixedT(null, 'shell');
  useEffect(() => console.error('Rendering the page failed.', error), [error]);
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
