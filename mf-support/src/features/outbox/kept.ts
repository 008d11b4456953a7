import { keptInTab, limits, type Chat, type Kept } from '@storefront/contracts';
import * as v from 'valibot';
import { OutgoingSchema, type Outgoing } from './outbox';

/** An unsent message: its text, and files that are uploaded already. */
const DraftSchema = v.object({
  text: v.pipe(v.string(), v.maxLength(limits.chatMessageLength)),
  files: v.array(v.object({ name: v.string(), url: v.string() })),
});
type Draft = v.InferOutput<typeof DraftSchema>;

export const outboxOf = (id: Chat['id']): Kept<Outgoing[]> =>
  keptInTab(`chatOutbox/${id}`, v.array(OutgoingSchema), []);

export const draftOf = (id: Chat['id']): Kept<Draft> =>
  keptInTab(`chatDraft/${id}`, DraftSchema, { text: '', files: [] });
