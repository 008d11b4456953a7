import { defaultLanguage, localizePath, paths, splitPath } from '@storefront/contracts';
import { useTexts } from '../composition/TextsContext';
import { Button } from '@storefront/ui';
import { useLocation } from '@storefront/platform';
import styles from './UnexpectedError.module.css';

/** The last boundary: nothing of the page could be rendered (S016). */
export function UnexpectedError() {
  const { language } = splitPath(useLocation().pathname);
  const t = useTexts().forLanguage(language ?? defaultLanguage).getFixedT(null, 'shell');
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
