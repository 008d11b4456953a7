import { useTranslation } from '@storefront/platform';
import { Card, Icon, icons, Section, type Shape } from '@storefront/ui';
import { useId, useRef, useState } from 'react';
import styles from './Advantages.module.css';
import { activeDot, clickStep } from './scroller';

const advantages = [
  { key: 'refund', icon: icons.refund },
  { key: 'support', icon: icons.support },
  { key: 'reviews', icon: icons.reviews },
  { key: 'answers', icon: icons.message },
  { key: 'delivery', icon: icons.mail },
  { key: 'payment', icon: icons.card },
] as const satisfies { key: string; icon: Shape }[];

/** Six reasons in a scrolling row, with a dot for each (S035, S036). */
export function Advantages() {
  const { t } = useTranslation('mf-catalog');
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState(0);
  return (
    <Section title={t('advantages.title')}>
      <ul
        ref={list}
        id={listId}
        className={styles.list}
        aria-label={t('advantages.title')}
        tabIndex={0}
        onScroll={(event) => setActive(activeDot(event.currentTarget, advantages.length))}
      >
        {advantages.map(({ key, icon }) => (
          <li key={key} className={styles.item}>
            <Advantage icon={icon} title={t(`advantages.${key}.title`)} text={t(`advantages.${key}.text`)} />
          </li>
        ))}
      </ul>
      <div role="group" aria-label={t('advantages.dots')} className={styles.dots}>
        {advantages.map(({ key }, index) => (
          <button
            key={key}
            type="button"
            className={styles.dot}
            aria-label={t('advantages.show', { title: t(`advantages.${key}.title`) })}
            aria-controls={listId}
            aria-current={index === active}
            onClick={() => list.current?.scrollTo({ left: clickStep * index })}
          />
        ))}
      </div>
    </Section>
  );
}

function Advantage({ icon, title, text }: { icon: Shape; title: string; text: string }) {
  return (
    <Card className={styles.card}>
      <span className={styles.icon}>
        <Icon shape={icon} size={28} />
      </span>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.text}>{text}</p>
    </Card>
  );
}
