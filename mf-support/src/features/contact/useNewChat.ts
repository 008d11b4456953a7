import { ChatRequestSchema, createAttempts, type ChatRequest } from '@storefront/contracts';
import { useDispatch, type StorefrontDispatch } from '@storefront/platform';
import { useState } from 'react';
import { chatApi } from '../../api/chatApi';
import { unsentFiles } from '../outbox/unsentFiles';

export interface NewChat {
  isBusy: boolean;
  /** The chat could not be created; the form keeps its content. */
  hasFailed: boolean;
  /** Creates the chat; returns whether it did. The chat uploads the files, which needs its token (S147). */
  create: (request: ChatRequest, files: readonly File[]) => Promise<boolean>;
}

/** Compares forms without the shop's language. */
const isSameForm = ({ language: _sent, ...sent }: ChatRequest, { language: _now, ...now }: ChatRequest) =>
  JSON.stringify(sent) === JSON.stringify(now);

/** The form's idempotency keys, stored until it is answered. */
const attempts = createAttempts('chatFormAttempt', ChatRequestSchema, isSameForm);

/** Opens a chat (S153). */
export function useNewChat(saveToken: (token: string) => void): NewChat {
  const dispatch = useDispatch<StorefrontDispatch>();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  const create = async (request: ChatRequest, files: readonly File[]) => {
    if (isBusy) return false;
    setBusy(true);
    const { data: created } = await dispatch(
      chatApi.endpoints.createChat.initiate(attempts.of(request), { track: false }),
    );
    if (created !== undefined) attempts.end();
    if (created) {
      if (files.length > 0) unsentFiles.write(dispatch, created.token, { files, isPressed: true });
      saveToken(created.token);
    }
    setFailed(!created);
    setBusy(false);
    return Boolean(created);
  };
  return { isBusy, hasFailed, create };
}
