import { paths } from '@storefront/contracts';
import { useTranslation } from '@storefront/platform';
import { Breadcrumbs, Card, Icon, PageHeading, type Shape } from '@storefront/ui';
import type { ReactNode } from 'react';
import styles from './Result.module.css';

interface Props {
  tone: 'ok' | 'risk';
  icon: Shape;
  title: string;
  text: string;
  /** The next steps. */
  children: ReactNode;
}

/** How an order ended, and what to do now. */
export function Result({ tone, icon, title, text, children }: Props) {
  const { t } = useTranslation('mf-checkout');
  return (
    <>
      <Breadcrumbs label={t('breadcrumbs')} items={[{ label: t('home'), to: paths.home() }, { label: title }]} />
      <PageHeading title={title} />
      <Card className={styles.result}>
        <span className={styles[tone]}>
          <Icon shape={icon} size={32} />
        </span>
        <p className={styles.text}>{text}</p>
        <div className={styles.actions}>{children}</div>
      </Card>
    </>
  );
}
