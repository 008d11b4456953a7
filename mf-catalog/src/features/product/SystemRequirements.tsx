import { pickText, type Requirements } from '@storefront/contracts';
import { useLanguage, useTranslation } from '@storefront/platform';
import { Card, Section } from '@storefront/ui';
import styles from './SystemRequirements.module.css';

/** The system requirements (S067); empty fields have no row. */
export function SystemRequirements({ requirements }: { requirements: Requirements | null }) {
  const { t } = useTranslation('mf-catalog');
  const rows = useRows(requirements);
  if (rows.length === 0) return null;
  return (
    <Section title={t('product.requirements')}>
      <Card className={styles.card}>
        <table className={styles.table}>
          <tbody>
            {rows.map(([key, value]) => (
              <tr key={key}>
                <th scope="row">{t(`requirements.${key}`)}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </Section>
  );
}

function useRows(requirements: Requirements | null): [key: string, value: string][] {
  const { t } = useTranslation('mf-catalog');
  const language = useLanguage();
  if (!requirements) return [];
  const { client, os, osEn, processor, graphics, spoofer, displayMode, displayModeEn, needFlashDrive } = requirements;
  const yesOrNo = (needed: boolean) => t(needed ? 'requirements.yes' : 'requirements.no');
  const rows: [string, string][] = [
    ['client', client],
    ['os', pickText({ ru: os, en: osEn }, language)],
    ['processor', processor],
    ['graphics', graphics],
    ['spoofer', yesOrNo(spoofer)],
    ['displayMode', pickText({ ru: displayMode, en: displayModeEn }, language)],
    ['flashDrive', yesOrNo(needFlashDrive)],
  ];
  return rows.filter(([, value]) => value.trim() !== '');
}
