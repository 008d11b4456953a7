import { tidyMessage, type Chat } from '@storefront/contracts';
import { usePlatform } from '@storefront/platform';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { choose, type Refusal } from '../attachments/attachments';
import { sendFile } from '../attachments/sendFile';
import { Uploads, type Upload } from '../attachments/uploads';
import { draftOf } from '../outbox/kept';

interface ComposerOptions {
  token: string;
  chatId: Chat['id'];
  /** Files of the form: they go as a message of their own as soon as they are up. */
  files: readonly File[];
  send: (text: string, attachments: string[]) => void;
}

export type ComposerState = ReturnType<typeof useComposer>;

/** The message being written. Its words, and the files that are up, outlive a reload of the tab. */
export function useComposer({ token, chatId, files, send }: ComposerOptions) {
  const { uploads, items, text, setText } = useDraft({ token, chatId });
  const [refused, setRefused] = useState<Refusal[]>([]);
  const [isSending, setSending] = useState(files.length > 0);
  const hasLost = items.some(({ status }) => status === 'lost');

  /** Hands the message on, now that its files are up; with one that failed it stays. */
  const deliver = (settled: readonly Upload[]) => {
    setSending(false);
    const attachments = settled.flatMap(({ url }) => url ?? []);
    const words = tidyMessage(text);
    if (attachments.length < settled.length || (!words && attachments.length === 0)) return;
    send(words, attachments);
    setText('');
    setRefused([]);
    uploads.clear();
  };

  const deliverForm = useEffectEvent(deliver);
  useEffect(() => {
    if (files.length === 0) return;
    uploads.add(files);
    void uploads.settled().then((settled) => deliverForm(settled));
  }, [files, uploads]);

  return {
    text,
    setText,
    items,
    refused,
    isSending,
    /** Files that may go better another time keep the message. */
    hasLost: hasLost && !isSending,
    addFiles(chosen: Iterable<File>) {
      const choice = choose(chosen, items.length);
      uploads.add(choice.taken);
      setRefused(choice.refused);
    },
    removeFile: (key: number) => uploads.remove(key),
    /** Sends when the files are up; those that were lost are tried once more. Nothing at all is not sent (S160). */
    submit() {
      if (isSending || (!tidyMessage(text) && items.length === 0)) return;
      setSending(true);
      uploads.retry();
      void uploads.settled().then(deliver);
    },
  };
}

function useDraft({ token, chatId }: Pick<ComposerOptions, 'token' | 'chatId'>) {
  const { apiUrl } = usePlatform();
  const [kept] = useState(() => draftOf(chatId));
  const [draft] = useState(() => kept.read());
  const [text, setText] = useState(draft.text);
  const [uploads] = useState(() => new Uploads((call) => sendFile({ apiUrl, token, ...call }), draft.files));
  const items = useSyncExternalStore(uploads.subscribe, uploads.get, uploads.get);
  useEffect(() => {
    kept.write({ text, files: items.flatMap(({ name, url }) => (url ? [{ name, url }] : [])) });
  }, [kept, text, items]);
  useEffect(() => () => uploads.end(), [uploads]);
  return { uploads, items, text, setText };
}
