import { useLanguage, useTranslation } from '@storefront/platform';
import { Disclosure, Icon, icons } from '@storefront/ui';
import { useEffect, useMemo } from 'react';
import { groupTexts, parseBeforeBuy, type BeforeBuyGroup } from './beforeBuy';
import styles from './BeforeBuying.module.css';

/** “Read before buying” (S062), unless it is empty. `json` is the product's `beforeBuy`. */
export function BeforeBuying({ productId, json }: { productId: number; json: string }) {
  const { t } = useTranslation('mf-catalog');
  const { groups, problem } = useMemo(() => parseBeforeBuy(json), [json]);
  useEffect(() => {
    if (problem) console.error(`The beforeBuy text of product ${productId} cannot be read: ${problem}`);
  }, [productId, problem]);
  if (groups.length === 0) return null;
  return (
    <div className={styles.warning}>
      <Disclosure
        title={
          <span className={styles.title}>
            <Icon shape={icons.warning} /> <span>{t('product.beforeBuying')}</span>
          </span>
        }
      >
        <div className={styles.groups}>
          {groups.map((group, index) => (
            <Group key={index} group={group} />
          ))}
        </div>
      </Disclosure>
    </div>
  );
}

function Group({ group }: { group: BeforeBuyGroup }) {
  const { name, items } = groupTexts(group, useLanguage());
  return (
    <div>
      <h2 className={styles.name}>{name}</h2>
      <ul className={group.tilde ? styles.tildes : styles.dots}>
        {items.map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
