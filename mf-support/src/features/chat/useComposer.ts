import { tidyMessage, type Chat } from '@storefront/contracts';
import { useDispatch, usePlatform, type StorefrontDispatch } from '@storefront/platform';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { choose, type Refusal } from '../attachments/attachments';
import { sendFile } from '../attachments/sendFile';
import { Uploads, type Upload } from '../attachments/uploads';
import { draftOf } from '../outbox/kept';
import { unsentFiles } from '../outbox/unsentFiles';

interface ComposerOptions {
  token: string;
  chatId: Chat['id'];
  send: (text: string, attachments: string[]) => void;
}

export type ComposerState = ReturnType<typeof useComposer>;

/**
 * The message being written. Its text and uploaded files survive a reload of the tab; files that are not uploaded,
 * including those of the form, survive a visit to another screen. A message that was submitted is sent as soon as its
 * files are uploaded.
 */
export function useComposer({ token, chatId, send }: ComposerOptions) {
  const { uploads, items, text, setText } = useDraft({ token, chatId });
  const [refused, setRefused] = useState<Refusal[]>([]);
  const dispatch = useDispatch<StorefrontDispatch>();
  const [left] = useState(() => unsentFiles.read(dispatch, token));
  const [isSending, setSending] = useState(left?.isPressed ?? false);
  const hasLost = items.some(({ status }) => status === 'lost');

  /** Sends the message, unless the upload of a file failed. */
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

  const deliverLeft = useEffectEvent(deliver);
  const leave = useEffectEvent(() => {
    unsentFiles.write(dispatch, token, { files: uploads.unfinished(), isPressed: isSending });
    uploads.end();
  });
  useEffect(() => {
    if (left) uploads.add(left.files);
    if (left?.isPressed) void uploads.settled().then((settled) => deliverLeft(settled));
    return () => leave();
  }, [left, uploads]);

  return {
    text,
    setText,
    items,
    refused,
    isSending,
    /** Uploads were lost, so that the message was not sent. */
    hasLost: hasLost && !isSending,
    /** Adds files, unless the message was submitted. */
    addFiles(chosen: Iterable<File>) {
      if (isSending) return;
      const choice = choose(chosen, items.length);
      uploads.add(choice.taken);
      setRefused(choice.refused);
    },
    removeFile: (key: number) => uploads.remove(key),
    /** Sends the message when its files are uploaded; repeats lost uploads. An empty message is not sent (S160). */
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
  return { uploads, items, text, setText };
}
