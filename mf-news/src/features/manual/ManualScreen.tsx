import { paths } from '@storefront/contracts';
import { globalData, useLanguage, useParams, useTranslation } from '@storefront/platform';
import { Breadcrumbs, Button, EmptyState, ErrorState, icons, PageHeading } from '@storefront/ui';
import type { ReactNode } from 'react';
import { useManualQuery, type ManualRequest } from '../../api/manualApi';
import { useLastFound } from '../../api/useLastFound';
import { ManualSkeleton } from './ManualSkeleton';
import { manualRequest } from './manualRequest';
import { ManualView } from './ManualView';

export function ManualScreen() {
  const request = manualRequest(useParams(), useLanguage());
  return request ? <ManualOrWhyNot key={JSON.stringify(request)} request={request} /> : <NoManual />;
}

function ManualOrWhyNot({ request }: { request: ManualRequest }) {
  const { t } = useTranslation('mf-news');
  const { currentData, error, isFetching, refetch } = useManualQuery(request, globalData);
  const manual = useLastFound(currentData ?? undefined);

  if (manual) return <ManualView manual={manual} />;
  if (currentData === null) return <NoManual />;
  if (error !== undefined)
    return (
      <Frame title={request.productName}>
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
    <Frame title={request.productName}>
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
