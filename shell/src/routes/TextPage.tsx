import { paths } from '@storefront/contracts';
import { useLanguage, useTranslation } from '@storefront/platform';
import { Breadcrumbs, EmptyState, ErrorState, isMarkup, PageHeading, RichText } from '@storefront/ui';
import { ScreenSkeleton } from '../screen/ScreenSkeleton';
import { useTextPageQuery, type TextPage as Page } from './pagesApi';
import styles from './TextPage.module.css';

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
  const { currentData, isError, isFetching, refetch } = useTextPageQuery({ name, language: useLanguage().code });
  if (isError && !currentData)
    return <ErrorState title={t('pages.failed')} retryLabel={t('retry')} onRetry={() => void refetch()} busy={isFetching} />;
  if (currentData === undefined) return <ScreenSkeleton />;
  if (!currentData?.length) return <EmptyState title={t('pages.empty')} />;
  return <Sections page={currentData} />;
}

function Sections({ page }: { page: Page }) {
  return (
    <div className={styles.text}>
      {page.map(({ header, text }) => (
        <section key={header}>
          {header && <h2>{header}</h2>}
          {isMarkup(text) ? <RichText html={text} /> : text.split(/\n{2,}/).map((paragraph) => <p key={paragraph}>{paragraph}</p>)}
        </section>
      ))}
    </div>
  );
}
