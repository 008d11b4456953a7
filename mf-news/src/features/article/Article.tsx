import { paths, pickText, withoutBracketMarkup } from '@storefront/contracts';
import { useLanguage, useTranslation } from '@storefront/platform';
import { Breadcrumbs, Button, icons, PageHeading } from '@storefront/ui';
import { useAnchorLabel } from '../anchors/useAnchorLabel';
import { Prose } from '../content/Prose';
import { readingMinutes } from '../content/readingTime';
import { Banner } from '../news/Banner';
import { Marks } from '../news/Marks';
import styles from './Article.module.css';
import type { Found } from './findArticle';
import { Neighbours } from './Neighbours';

export function Article({ article, page }: Found) {
  const { t } = useTranslation('mf-news');
  const language = useLanguage();
  const anchorLabel = useAnchorLabel();
  const header = pickText(article.header, language);
  const text = pickText(article.text, language);
  return (
    <>
      <Breadcrumbs
        label={t('breadcrumbs')}
        items={[
          { label: t('home'), to: paths.home() },
          { label: t('news.title'), to: paths.news(page) },
          { label: header },
        ]}
      />
      <article className={styles.article}>
        <header>
          <PageHeading title={header} />
          <Marks announcement={article} minutes={readingMinutes(text)} />
        </header>
        <div className={styles.banner}>
          <Banner address={article.banner} eager />
        </div>
        <Prose content={text} words={withoutBracketMarkup} anchorLabel={anchorLabel} />
        <footer className={styles.footer}>
          <Neighbours previous={article.previous} next={article.next} />
          <Button variant="secondary" icon={icons.chevronLeft} to={paths.news(page)}>
            {t('article.back')}
          </Button>
        </footer>
      </article>
    </>
  );
}
