import { paths } from '@storefront/contracts';
import { globalData, useLanguage, useTranslation } from '@storefront/platform';
import { Breadcrumbs, ErrorState, PageHeading } from '@storefront/ui';
import { lazy, Suspense } from 'react';
import { importWithRetries } from '../composition/importWithRetries';
import { ScreenSkeleton } from '../screen/ScreenSkeleton';
import { useTextPageQuery } from './pagesApi';
import styles from './TextPage.module.css';

/** A chunk of its own: the sanitizer is large, and few pages of the shop have such texts. */
const TextSections = lazy(() =>
  importWithRetries('The text of a page', () => import(/* webpackChunkName: "text" */ './TextSections')),
);

/** The privacy policy and the terms: texts of the API's dynamic pages (S023). */
export function TextPage({ name }: { name: string }) {
  const { t } = useTranslation('shell');
  const title = t(`pages.${name}.title`);
  return (
    <>
      <Breadcrumbs label={t('breadcrumbs')} items={[{ label: t('nav.home'), to: paths.home() }, { label: title }]} />
      <PageHeading title={title} />
      <Body name={name} />
    </>
  );
}

function Body({ name }: { name: string }) {
  const { t } = useTranslation('shell');
  const { currentData, error, isFetching, refetch } = useTextPageQuery(
    { name, language: useLanguage().code },
    globalData,
  );
  if (error !== undefined && !currentData)
    return (
      <ErrorState title={t('pages.failed')} retryLabel={t('retry')} onRetry={() => void refetch()} busy={isFetching} />
    );
  if (currentData === undefined) return <ScreenSkeleton />;
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <TextSections data={currentData} className={styles.text} />
    </Suspense>
  );
}
