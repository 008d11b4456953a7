import { randomUuid, type ChatRequest } from '@storefront/contracts';
import { useRef } from 'react';
import * as v from 'valibot';
import { keptInTab } from '../outbox/storage';

const AttemptSchema = v.object({ body: v.string(), key: v.string() });
type Attempt = v.InferOutput<typeof AttemptSchema>;

/** Beside the words of the form, as long as it has no answer. */
const kept = () => keptInTab('chatFormAttempt', v.nullable(AttemptSchema), null);

/** One key for one form, however often it has to be sent until an answer comes, over a reload too: an answer that was lost may have been a yes. */
export function useAttempts() {
  const attempt = useRef<Attempt | null>(null);
  const set = (changed: Attempt | null) => {
    attempt.current = changed;
    kept().write(changed);
  };
  return {
    keyOf(request: ChatRequest): string {
      const body = JSON.stringify(request);
      const known = attempt.current ?? kept().read();
      const current = known?.body === body ? known : { body, key: randomUuid() };
      set(current);
      return current.key;
    },
    end: () => set(null),
  };
}
