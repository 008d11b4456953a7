import type { Chat, ChatMessage } from '@storefront/contracts';
import { useTranslation } from '@storefront/platform';
import { StatusLabel } from '@storefront/ui';
import styles from './Presence.module.css';

interface PresenceProps {
  chat: Pick<Chat, 'moderatorName'>;
  messages: readonly ChatMessage[];
}

/**
 * The moderator's name, of the chat if the API gives it there, otherwise of the last moderator's message; an empty one is
 * none.
 */
function moderatorOf({ chat: { moderatorName }, messages }: PresenceProps): string | undefined {
  const name =
    moderatorName === undefined
      ? messages.findLast((message) => message.moderatorName)?.moderatorName
      : moderatorName?.trim();
  return name || undefined;
}

/** Online if there is a moderator's name, otherwise waiting (S156). */
export function Presence(props: PresenceProps) {
  const { t } = useTranslation('mf-support');
  const name = moderatorOf(props);
  return (
    <div className={styles.presence}>
      <h2>{name ?? t('chat.support')}</h2>
      <div role="status">
        {name ? (
          <StatusLabel tone="ok">{t('chat.online')}</StatusLabel>
        ) : (
          <StatusLabel tone="info">{t('chat.waiting')}</StatusLabel>
        )}
      </div>
    </div>
  );
}
