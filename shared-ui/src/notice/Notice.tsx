import { useContext, type ReactNode } from 'react';
import { classNames } from '../classNames';
import { Icon, type Shape } from '../icon/Icon';
import * as icons from '../icon/shapes';
import styles from './Notice.module.css';
import { Placed } from './Placed';

type Tone = 'info' | 'risk' | 'ok';

const shapes: Record<Tone, Shape> = { info: icons.info, risk: icons.warning, ok: icons.check };

/**
 * An important sentence within the page. Screen readers announce it when it appears: a risk at once, others reliably
 * only within a `NoticePlace`.
 */
export const Notice = ({ tone, children }: { tone: Tone; children: ReactNode }) => {
  const role = tone === 'risk' ? 'alert' : 'status';
  return (
    <div role={useContext(Placed) ? undefined : role} className={classNames(styles.notice, styles[tone])}>
      <span className={styles.icon}>
        <Icon shape={shapes[tone]} />
      </span>
      <div>{children}</div>
    </div>
  );
};
