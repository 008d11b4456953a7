import type { ChatMessage } from '@storefront/contracts';
import { useTranslation } from '@storefront/platform';
import { VisuallyHidden } from '@storefront/ui';
import { fileName } from '../attachments/attachments';
import { isCloseText } from '../chat/messageText';

/** Announces new messages to screen readers, each once; the history is no live region. */
export function Announcer({ news }: { news: readonly ChatMessage[] }) {
  const { t } = useTranslation('mf-support');
  return (
    <VisuallyHidden>
      <span aria-live="polite" aria-relevant="additions" data-announcer="">
        {news.map(({ id, text, moderatorName, attachments }) => (
          <span key={id}>
            {moderatorName}: {isCloseText(text) ? t('chat.wasClosed') : [text, ...attachments.map(fileName)].join(' ')}
          </span>
        ))}
      </span>
    </VisuallyHidden>
  );
}
