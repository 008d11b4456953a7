import { useTranslation } from '@storefront/platform';
import { Button, Icon, IconButton, icons } from '@storefront/ui';
import { useState, useSyncExternalStore } from 'react';
import { useComposition } from '../composition/CompositionContext';
import type { ShellNotice } from '../composition/notices';
import { useOnline } from '../network/useOnline';
import { useAbsenceMessage } from '../screen/useAbsenceMessage';
import styles from './Notices.module.css';

/** The place for notices: over the page, so that nothing moves when they come. */
export function Notices() {
  const { notices } = useComposition();
  const shown = useSyncExternalStore(notices.subscribe, notices.list, () => none);
  return (
    <div role="status" className={styles.place}>
      <Offline />
      {groupsOf(shown).map((group) => (
        <Word key={groupKey(group[0])} group={group} />
      ))}
    </div>
  );
}

const none: readonly ShellNotice[] = [];

type Group = [ShellNotice, ...ShellNotice[]];

const groupKey = ({ kind, remotes }: ShellNotice) => `${kind} ${remotes.join()}`;

/** Groups notices about the same remotes into one. */
function groupsOf(shown: readonly ShellNotice[]): Group[] {
  const groups = new Map<string, Group>();
  for (const notice of shown) {
    const group = groups.get(groupKey(notice));
    if (group) group.push(notice);
    else groups.set(groupKey(notice), [notice]);
  }
  return [...groups.values()];
}

function Word({ group }: { group: Group }) {
  const { t } = useTranslation('shell');
  const { notices } = useComposition();
  const absenceOf = useAbsenceMessage();
  // The button is busy until a failed attempt tells another notice.
  const [tried, setTried] = useState<ShellNotice>();
  const [{ kind, remotes }] = group;
  const titles = [...new Set((remotes.length > 0 ? remotes : ['']).map(absenceOf))];
  const retry = () => {
    setTried(group.at(-1));
    for (const notice of group) {
      if (kind === 'undone') notices.dismiss(notice.key);
      notice.retry();
    }
  };
  const close = () => group.forEach(({ key }) => (kind === 'late' ? notices.hide(key) : notices.dismiss(key)));

  return (
    <div className={styles.notice}>
      <span className={styles.mark}>
        <Icon shape={icons.info} />
      </span>
      <p className={styles.words}>
        <strong>{titles.join('. ')}</strong> <span>{t(`notice.${kind}`)}</span>
      </p>
      <span className={styles.retry}>
        <Button variant="secondary" size="s" busy={tried === group.at(-1)} onClick={retry}>
          {t('retry')}
        </Button>
      </span>
      <span className={styles.close}>
        <IconButton icon={icons.close} label={t('notice.close')} onClick={close} />
      </span>
    </div>
  );
}

/** The notice while the network is gone; what was loading goes on when it is back. */
function Offline() {
  const { t } = useTranslation('shell');
  if (useOnline()) return null;
  return (
    <div className={styles.notice}>
      <span className={styles.mark}>
        <Icon shape={icons.wifiOff} />
      </span>
      <p className={styles.words}>{t('offline')}</p>
    </div>
  );
}
