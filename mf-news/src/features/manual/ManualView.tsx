import { paths, productStatus, type Manual } from '@storefront/contracts';
import { useApiHref, useLanguage, useTranslation } from '@storefront/platform';
import {
  Accordion,
  AnchoredHeading,
  AnchorLink,
  Breadcrumbs,
  Button,
  Card,
  icons,
  PageHeading,
  Picture,
  Section,
  StatusLabel,
} from '@storefront/ui';
import { useAnchorLabel } from '../anchors/useAnchorLabel';
import { useOpenNamed } from '../anchors/useOpenNamed';
import { Prose } from '../content/Prose';
import { Contents } from './Contents';
import { describeFile } from './fileSize';
import styles from './ManualView.module.css';
import { outlineOf, type Place } from './outline';

export function ManualView({ manual }: { manual: Manual }) {
  const { t } = useTranslation('mf-news');
  useOpenNamed();
  const outline = outlineOf(manual.manual, t('manual.questions'));
  return (
    <>
      <Breadcrumbs label={t('breadcrumbs')} items={[{ label: t('home'), to: paths.home() }, { label: manual.name }]} />
      <PageHeading title={t('manual.thanks', { name: manual.name })} />
      <Head manual={manual} />
      <Contents outline={outline} />
      <Steps steps={manual.manual.steps} places={outline.steps} />
      <Questions questions={manual.manual.faq} places={outline.questions} id={outline.asked} />
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
      <Button variant="primary" icon={icons.download} href={href} target="_blank" rel="noopener">
        {t('manual.download')}
      </Button>
      <p className={styles.file}>{file ?? t('manual.unspecified')}</p>
    </div>
  );
}

interface StepsProps {
  steps: Manual['manual']['steps'];
  /** The ids and headings of these steps. */
  places: Place[];
}

function Steps({ steps, places }: StepsProps) {
  const { t } = useTranslation('mf-news');
  const anchorLabel = useAnchorLabel();
  if (steps.length === 0) return null;
  return (
    <Section title={t('manual.steps')}>
      <ol className={styles.steps}>
        {places.map(({ id, header }, index) => (
          <li key={id}>
            <span className={styles.number}>{index + 1}</span>
            <AnchoredHeading tag="h3" id={id} label={anchorLabel(header)}>
              {header}
            </AnchoredHeading>
            <Prose content={steps[index]?.text ?? ''} anchorLabel={anchorLabel} within={id} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

interface QuestionsProps {
  questions: Manual['manual']['faq'];
  places: Place[];
  id: string;
}

function Questions({ questions, places, id }: QuestionsProps) {
  const { t } = useTranslation('mf-news');
  if (questions.length === 0) return null;
  const items = places.map((place, index) => ({
    id: place.id,
    anchor: place.id,
    title: place.header,
    content: <Answer place={place} text={questions[index]?.answer ?? ''} />,
  }));
  return (
    <Section title={t('manual.questions')} id={id}>
      <Accordion items={items} />
    </Section>
  );
}

/** An answer with the link to its question, which is here because clicking the question opens and closes it. */
function Answer({ place: { id, header }, text }: { place: Place; text: string }) {
  const anchorLabel = useAnchorLabel();
  return (
    <div className={styles.answer}>
      <Prose content={text} anchorLabel={anchorLabel} within={id} />
      <AnchorLink id={id} label={anchorLabel(header)} />
    </div>
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
      <Button variant="secondary" icon={icons.support} to={paths.contact()}>
        {t('manual.support')}
      </Button>
    </Card>
  );
}
