import { paths, productStatus, type Manual } from '@storefront/contracts';
import { useApiHref, useLanguage, useTranslation } from '@storefront/platform';
import { Accordion, Breadcrumbs, Button, Card, PageHeading, Picture, Section, StatusLabel } from '@storefront/ui';
import { Prose } from '../content/Prose';
import { describeFile } from './fileSize';
import styles from './ManualView.module.css';

export function ManualView({ manual }: { manual: Manual }) {
  const { t } = useTranslation('mf-news');
  return (
    <>
      <Breadcrumbs label={t('breadcrumbs')} items={[{ label: t('home'), to: paths.home() }, { label: manual.name }]} />
      <PageHeading title={t('manual.thanks', { name: manual.name })} />
      <Head manual={manual} />
      <Steps steps={manual.manual.steps} />
      <Questions questions={manual.manual.faq} />
      <SupportFooter />
    </>
  );
}

function Head({ manual }: { manual: Manual }) {
  const { t } = useTranslation('mf-news');
  const { key, tone } = productStatus(manual.status);
  return (
    <Card className={styles.head}>
      <Picture className={styles.icon} src={manual.icon} alt="" width={88} height={88} />
      <div className={styles.names}>
        <p className={styles.name}>{manual.name}</p>
        <p className={styles.game}>{manual.gameName}</p>
        <StatusLabel tone={tone}>{t(`manual.status.${key}`)}</StatusLabel>
      </div>
      <Download manual={manual} />
    </Card>
  );
}

function Download({ manual }: { manual: Manual }) {
  const { t } = useTranslation('mf-news');
  const language = useLanguage();
  const href = useApiHref()(manual.downloadLink);
  const file = describeFile(manual, t, language.locale);
  if (!href) return <p className={styles.file}>{t('manual.noDownload')}</p>;
  return (
    <div className={styles.download}>
      <Button variant="primary" icon="download" href={href} target="_blank" rel="noopener">
        {t('manual.download')}
      </Button>
      <p className={styles.file}>{file ?? t('manual.unspecified')}</p>
    </div>
  );
}

function Steps({ steps }: { steps: Manual['manual']['steps'] }) {
  const { t } = useTranslation('mf-news');
  if (steps.length === 0) return null;
  return (
    <Section title={t('manual.steps')}>
      <ol className={styles.steps}>
        {steps.map(({ header, text }, index) => (
          <li key={index}>
            <span className={styles.number}>{index + 1}</span>
            <h3>{header}</h3>
            <Prose content={text} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Questions({ questions }: { questions: Manual['manual']['faq'] }) {
  const { t } = useTranslation('mf-news');
  if (questions.length === 0) return null;
  const items = questions.map(({ question, answer }, index) => ({
    id: index,
    title: question,
    content: <Prose content={answer} />,
  }));
  return (
    <Section title={t('manual.questions')}>
      <Accordion items={items} />
    </Section>
  );
}

function SupportFooter() {
  const { t } = useTranslation('mf-news');
  return (
    <Card as="footer" className={styles.support}>
      <div>
        <h2>{t('manual.help')}</h2>
        <p>{t('manual.helpText')}</p>
      </div>
      <Button variant="secondary" icon="support" to={paths.contact()}>
        {t('manual.support')}
      </Button>
    </Card>
  );
}
