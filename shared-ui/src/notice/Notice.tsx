import type { ReactNode } from 'react';
import { classNames } from '../classNames';
import { Icon } from '../icon/Icon';
import type { IconName } from '../icon/shapes';
import styles from './Notice.module.css';

type Tone = 'info' | 'risk' | 'ok';

const icons: Record<Tone, IconName> = { info: 'info', risk: 'warning', ok: 'check' };

/** A sentence that matters, in the flow of the page; announced when it appears, at once if it is a risk. */
export const Notice = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <div role={tone === 'risk' ? 'alert' : 'status'} className={classNames(styles.notice, styles[tone])}>
    <span className={styles.icon}>
      <Icon name={icons[tone]} />
    </span>
    <div>{children}</div>
  </div>
);
