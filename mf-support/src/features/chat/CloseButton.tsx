import { useTranslation } from '@storefront/platform';
import { Button, Dialog, Notice } from '@storefront/ui';
import { useState } from 'react';
import type { ChatSession } from './chatSession';
import styles from './CloseButton.module.css';

interface CloseButtonProps {
  session: ChatSession;
  onEnd: () => void;
}

/** Closes the chat, with a confirmation, since this cannot be undone (S154). */
export function CloseButton({ session, onEnd }: CloseButtonProps) {
  const { t } = useTranslation('mf-support');
  const [isAsking, setAsking] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const ask = () => {
    setFailed(false);
    setAsking(true);
  };
  // The dialog stays while the call is under way, since it shows a failure.
  const keepOpen = () => {
    if (!isClosing) setAsking(false);
  };
  const closeChat = async () => {
    setClosing(true);
    setFailed(false);
    const isClosed = await session.close();
    setClosing(false);
    setFailed(!isClosed);
    if (isClosed) onEnd();
  };
  return (
    <>
      <Button variant="quiet" size="s" onClick={ask}>
        {t('chat.close')}
      </Button>
      <Dialog open={isAsking} onClose={keepOpen} title={t('chat.closeTitle')} closeLabel={t('cancel')}>
        <div className={styles.dialog}>
          <p>{t('chat.closeText')}</p>
          {hasFailed && <Notice tone="risk">{t('chat.notClosed')}</Notice>}
          <div className={styles.actions}>
            <Button variant="primary" busy={isClosing} onClick={() => void closeChat()}>
              {t('chat.close')}
            </Button>
            <Button variant="secondary" idle={isClosing} onClick={keepOpen}>
              {t('chat.keepOpen')}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
