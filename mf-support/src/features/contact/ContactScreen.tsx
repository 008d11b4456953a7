import { paths } from '@storefront/contracts';
import { useHydrated, useTranslation } from '@storefront/platform';
import { Breadcrumbs, Notice, PageHeading } from '@storefront/ui';
import { useCallback, useState } from 'react';
import { ChatSkeleton } from '../chat/ChatSkeleton';
import { useChatToken } from '../chat/chatToken';
import { ChatView } from '../chat/ChatView';
import { ContactForm } from './ContactForm';
import { ContactLinks } from './ContactLinks';
import styles from './ContactScreen.module.css';
import { useNewChat } from './useNewChat';

export function ContactScreen() {
  const { t } = useTranslation('mf-support');
  return (
    <>
      <Breadcrumbs label={t('breadcrumbs')} items={[{ label: t('home'), to: paths.home() }, { label: t('contact.title') }]} />
      <PageHeading title={t('contact.title')} />
      <FormOrChat />
    </>
  );
}

/** The form without a saved token, the chat with one (S145); which of them, only the browser knows. */
function FormOrChat() {
  const isHydrated = useHydrated();
  const [token, saveToken] = useChatToken();
  const newChat = useNewChat(saveToken);
  const [hasEnded, setEnded] = useState(false);
  const end = useCallback(() => {
    saveToken(null);
    setEnded(true);
  }, [saveToken]);

  const isChatting = token !== null && !newChat.isBusy;
  return (
    <div className={styles.contact}>
      {!isHydrated && <ChatSkeleton />}
      {isHydrated && isChatting && <ChatView key={token} token={token} unsent={newChat.unsent} onEnd={end} />}
      {isHydrated && !isChatting && (
        <>
          {hasEnded && <EndedNotice />}
          <ContactForm newChat={newChat} />
        </>
      )}
      <ContactLinks withSupport={isHydrated && isChatting} />
    </div>
  );
}

function EndedNotice() {
  const { t } = useTranslation('mf-support');
  return <Notice tone="info">{t('contact.ended')}</Notice>;
}
