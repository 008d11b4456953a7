import { EmailSchema } from '@storefront/contracts';
import * as v from 'valibot';
import type { Forget } from '../../privacy/forget';
import { Refused, type Command } from '../command';

export function privacyCommands(forget: Forget): Record<string, Command> {
  return {
    'privacy delete': {
      takes: ['e-mail'],
      async run({ values: [text] }) {
        const email = v.safeParse(EmailSchema, text);
        if (!email.success) throw new Refused('This is not an e-mail address.');
        const counts = await forget(email.output);
        return {
          document: counts,
          text: `The address is forgotten. Orders: ${counts.orders}, chats: ${counts.chats}. Sums are kept.`,
        };
      },
    },
  };
}
