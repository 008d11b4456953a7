import type { ChatRequest } from '@storefront/contracts';
import { useDispatch, type StorefrontDispatch } from '@storefront/platform';
import { useState } from 'react';
import { chatApi } from '../../api/chatApi';
import type { Attachment } from '../attachments/attachments';
import { deliver } from '../chat/deliver';

export interface NewChat {
  isBusy: boolean;
  /** The chat could not be created: the form stays as it is. */
  hasFailed: boolean;
  /** Files that did not reach the new chat. */
  unsent: Attachment[];
  create: (request: ChatRequest, attachments: Attachment[]) => Promise<void>;
}

/** Sends files to a chat that was just created, for which its id must be asked first; answers those that did not arrive. */
async function sendFiles(dispatch: StorefrontDispatch, token: string, attachments: Attachment[]): Promise<Attachment[]> {
  const { data: chat } = await dispatch(chatApi.endpoints.chat.initiate(token, { subscribe: false, forceRefetch: true }));
  if (!chat) return attachments;
  const delivery = await deliver(dispatch, { token, chatId: chat.id, text: '', attachments });
  return delivery.isSent ? [] : delivery.attachments;
}

/** Opens a chat (S153): creation first, then its files, because uploading needs the token (S147). */
export function useNewChat(saveToken: (token: string) => void): NewChat {
  const dispatch = useDispatch<StorefrontDispatch>();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [unsent, setUnsent] = useState<Attachment[]>([]);

  const create = async (request: ChatRequest, attachments: Attachment[]) => {
    if (isBusy) return;
    setBusy(true);
    const { data: created } = await dispatch(chatApi.endpoints.createChat.initiate(request, { track: false }));
    if (created) {
      saveToken(created.token);
      setUnsent(attachments.length > 0 ? await sendFiles(dispatch, created.token, attachments) : []);
    }
    setFailed(!created);
    setBusy(false);
  };
  return { isBusy, hasFailed, unsent, create };
}
