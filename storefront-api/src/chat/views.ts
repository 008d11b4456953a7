import type { ChatMessage } from '@storefront/contracts';
import type { MessageRow, UploadRow } from './repository';

/** The path of an uploaded file: its id cannot be guessed, its name is for people. */
export const uploadPath = (id: string, name: string) => `/static/uploads/${id}/${encodeURIComponent(name)}`;

/** A message as the wire has it; attachments are paths of this API. */
export function messageView(row: MessageRow, uploads: UploadRow[]): ChatMessage {
  const names = new Map(uploads.map(({ id, name }) => [id, name]));
  return {
    id: row.id,
    text: row.text,
    attachments: row.attachments.map((id) => uploadPath(id, names.get(id) ?? id)),
    createdAt: Math.floor(row.created_at.getTime() / 1000),
    ...(row.moderator_name === null ? {} : { moderatorName: row.moderator_name }),
    ...(row.client_message_id === null ? {} : { clientMessageId: row.client_message_id }),
  };
}
