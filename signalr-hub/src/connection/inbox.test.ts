import { jsonProtocol } from '../protocol/json';
import { jsonHandshake, record } from '../testing/rawSocket';
import type { ConnectionContext } from './context';
import { Inbox } from './inbox';
import { defaultSettings } from './settings';

const PINGS = 20_000;

/** What becomes of many messages that come in one piece, with each of which something is done. */
function handedOn(act: (inbox: Inbox) => void) {
  const happened: string[] = [];
  const context = { settings: defaultSettings, protocols: [jsonProtocol] } as unknown as ConnectionContext;
  const inbox: Inbox = new Inbox(context, {
    formats: ['Text'],
    agreed: () => undefined,
    message() {
      happened.push('begins');
      act(inbox);
      happened.push('ends');
    },
  });
  inbox.take(Buffer.from(jsonHandshake + record({ type: 6 }).repeat(PINGS)));
  return happened;
}

describe('what a client sends in one piece', () => {
  it('is handed on one message after the other, also where each ends a pause that it began', () => {
    const happened = handedOn((inbox) => {
      inbox.pause();
      inbox.resume();
    });
    expect([
      happened.length,
      happened.findIndex((what, index) => what !== (index % 2 === 0 ? 'begins' : 'ends')),
    ]).toEqual([2 * PINGS, -1]);
  });

  it('is handed on no further once the client is let go', () => {
    expect(handedOn((inbox) => inbox.close())).toEqual(['begins', 'ends']);
  });
});
