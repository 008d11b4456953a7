import { paths } from '@storefront/contracts';
import { globalData, skipToken, useLanguage, useParams, useTranslation } from '@storefront/platform';
import { Breadcrumbs, Button, EmptyState, ErrorState, icons, PageHeading } from '@storefront/ui';
import type { ReactNode } from 'react';
import { useManualQuery } from '../../api/manualApi';
import { ManualSkeleton } from './ManualSkeleton';
import { manualRequest } from './manualRequest';
import { ManualView } from './ManualView';

export function ManualScreen() {
  const { t } = useTranslation('mf-news');
  const params = useParams();
  const request = manualRequest(params, useLanguage());
  const { currentData, isError, isFetching, refetch } = useManualQuery(request ?? skipToken, globalData);

  if (currentData) return <ManualView manual={currentData} />;
  if (!request || currentData === null) return <NoManual />;
  if (isError)
    return (
      <Frame title={params.productName ?? ''}>
        <PageHeading title={t('manual.name')} />
        <ErrorState
          title={t('manual.failed')}
          text={t('failedText')}
          retryLabel={t('retry')}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      </Frame>
    );
  return (
    <Frame title={params.productName ?? ''}>
      <ManualSkeleton />
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('mf-news');
  return (
    <>
      <Breadcrumbs label={t('breadcrumbs')} items={[{ label: t('home'), to: paths.home() }, { label: title }]} />
      {children}
    </>
  );
}

function NoManual() {
  const { t } = useTranslation('mf-news');
  return (
    <Frame title={t('manual.name')}>
      <PageHeading title={t('manual.name')} />
      <EmptyState
        title={t('manual.missing')}
        text={t('manual.missingText')}
        action={
          <Button variant="secondary" icon={icons.support} to={paths.contact()}>
            {t('manual.support')}
          </Button>
        }
      />
    </Frame>
  );
}
