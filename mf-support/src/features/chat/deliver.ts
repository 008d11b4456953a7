import type { Chat } from '@storefront/contracts';
import type { StorefrontDispatch } from '@storefront/platform';
import { chatApi } from '../../api/chatApi';
import type { Attachment } from '../attachments/attachments';

interface Parcel {
  token: string;
  chatId: Chat['id'];
  text: string;
  attachments: Attachment[];
}

export interface Delivery {
  isSent: boolean;
  /** The files with the addresses that they have by now; what is not sent is sent again from these. */
  attachments: Attachment[];
}

async function upload(dispatch: StorefrontDispatch, token: string, attachment: Attachment): Promise<Attachment> {
  if (attachment.url) return attachment;
  const { data } = await dispatch(chatApi.endpoints.uploadFile.initiate({ token, file: attachment.file }, { track: false }));
  return data ? { ...attachment, url: data } : attachment;
}

/** Uploads what is not uploaded yet, one file a call, then posts the message with all addresses (S147). */
export async function deliver(dispatch: StorefrontDispatch, { token, chatId, text, attachments }: Parcel): Promise<Delivery> {
  const uploaded: Attachment[] = [];
  for (const attachment of attachments) uploaded.push(await upload(dispatch, token, attachment));
  const addresses = uploaded.flatMap(({ url }) => url ?? []);
  if (addresses.length < uploaded.length) return { isSent: false, attachments: uploaded };
  const message = { token, chatId, text, attachments: addresses };
  const { data } = await dispatch(chatApi.endpoints.sendMessage.initiate(message, { track: false }));
  return { isSent: Boolean(data), attachments: uploaded };
}
