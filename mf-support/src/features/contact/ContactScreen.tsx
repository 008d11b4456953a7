import { paths } from '@storefront/contracts';
import { useHydrated, useTranslation } from '@storefront/platform';
import { Breadcrumbs, Notice, NoticePlace, PageHeading } from '@storefront/ui';
import { useCallback, useRef, useState } from 'react';
import { ChatSkeleton } from '../chat/ChatSkeleton';
import { savedToken, useChatToken } from '../chat/chatToken';
import { LazyChat } from '../chat/LazyChat';
import { useLetter } from '../chat/useLetter';
import { ContactForm } from './ContactForm';
import { ContactLinks } from './ContactLinks';
import styles from './ContactScreen.module.css';
import { useKeptFocus } from './useKeptFocus';
import { useNewChat } from './useNewChat';

export function ContactScreen() {
  const { t } = useTranslation('mf-support');
  return (
    <>
      <Breadcrumbs
        label={t('breadcrumbs')}
        items={[{ label: t('home'), to: paths.home() }, { label: t('contact.title') }]}
      />
      <PageHeading title={t('contact.title')} />
      <FormOrChat />
    </>
  );
}

/** The chat if a token is stored, otherwise the form (S145); known after hydration only. */
function FormOrChat() {
  const { t } = useTranslation('mf-support');
  const isHydrated = useHydrated();
  const [token, saveToken] = useChatToken();
  const newChat = useNewChat(saveToken);
  const hasEnded = useHasEnded(token);
  // By the time that the end is known, another chat's token may be stored.
  const end = useCallback(() => {
    if (savedToken() === token) saveToken(null);
  }, [saveToken, token]);
  useLetter(token, saveToken);
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place);

  const isChatting = token !== null && !newChat.isBusy;
  return (
    <div ref={place} className={styles.contact}>
      {!isHydrated && <ChatSkeleton />}
      {isHydrated && isChatting && <LazyChat key={token} token={token} onEnd={end} />}
      <NoticePlace>
        {isHydrated && !isChatting && hasEnded && <Notice tone="info">{t('contact.ended')}</Notice>}
      </NoticePlace>
      {isHydrated && !isChatting && <ContactForm newChat={newChat} />}
      <ContactLinks withSupport={isHydrated && isChatting} />
    </div>
  );
}

/** Whether a chat has ended, here or in another tab. */
function useHasEnded(token: string | null): boolean {
  const [last, setLast] = useState(token);
  const [hasEnded, setEnded] = useState(false);
  if (token !== last) {
    setLast(token);
    setEnded(token === null);
  }
  return hasEnded;
}
