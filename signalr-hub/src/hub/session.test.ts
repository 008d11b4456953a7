import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { jsonProtocol } from '../protocol/json';
import { memoryClient } from '../testing/memoryClient';
import { invocation } from '../testing/rawSocket';
import { until } from '../testing/until';
import { Hub } from './hub';
import { HubException } from './hubException';
import { Upload } from './upload';

interface Methods {
  Count(stream: AsyncIterable<unknown>): number;
  First(stream: AsyncIterable<unknown>): void;
  Wait(): void;
  Read(text: string): string;
}

/** A hub whose methods begin, or go on, when they are let. */
function patientHub() {
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const wait = jest.fn(() => begun);
  const hub = new Hub<Methods, object>({
    name: 'patient',
    methods: {
      async Count(_call, stream) {
        let count = 0;
        await begun;
        for await (const _item of stream) count += 1;
        return count;
      },
      async First(_call, stream) {
        for await (const _item of stream) break;
        await begun;
      },
      Wait: wait,
      Read: (_call, text) => text,
    },
    uploads: { Count: 1, First: 1 },
    parse: {
      Read([text]) {
        if (typeof text !== 'string') throw new HubException('This is no text.');
        return [text];
      },
    },
  });
  return { client: memoryClient(hub, 'a'), begin, wait };
}

/** Whatever waits for nothing but promises is done after it. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

const calls = (count: number) => Array.from({ length: count }, () => invocation(undefined, 'Wait'));

describe('a client', () => {
  it('waits itself when more than 256 of its calls wait', async () => {
    const { client, begin } = patientHub();
    // The hub takes it in, and the first call runs.
    await settled();
    client.say(...calls(1 + 256));
    expect(client.transport.pause).not.toHaveBeenCalled();
    client.say(...calls(1));
    expect([client.transport.pause.mock.calls.length, client.transport.resume.mock.calls.length]).toEqual([1, 0]);
    begin();
    await until(() => client.transport.resume.mock.calls.length === 1);
    client.leave();
  });

  it('waits as well with items of a stream that is not read, and loses none', async () => {
    const { client, begin } = patientHub();
    const pushed = jest.spyOn(Upload.prototype, 'push');
    await settled();
    client.say(
      { ...invocation('1', 'Count'), streamIds: ['x'] },
      ...Array.from({ length: 5000 }, () => ({ type: 2, invocationId: 'x', item: 0 })),
      { type: 3, invocationId: 'x' },
    );
    expect([pushed.mock.calls.length, client.transport.pause.mock.calls.length]).toEqual([257, 1]);
    begin();
    await until(() => client.heard.length > 0);
    expect([client.heard, pushed.mock.calls.length]).toEqual([[{ type: 3, invocationId: '1', result: 5000 }], 5000]);
    pushed.mockRestore();
    client.leave();
  });

  it('does not wait with items of a stream of which its method wants no more', async () => {
    const { client, begin } = patientHub();
    client.say({ ...invocation('1', 'First'), streamIds: ['x'] }, { type: 2, invocationId: 'x', item: 0 });
    await settled();
    client.say(...Array.from({ length: 300 }, () => ({ type: 2, invocationId: 'x', item: 0 })));
    expect(client.transport.pause).not.toHaveBeenCalled();
    begin();
    await settled();
    expect(client.heard).toEqual([{ type: 3, invocationId: '1' }]);
    client.leave();
  });

  it('that leaves has no call made that waited for its turn', async () => {
    const { client, begin, wait } = patientHub();
    client.say(...calls(2));
    await settled();
    client.leave();
    begin();
    await settled();
    expect(wait).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['calls', '128 KB', 4, (text: string) => invocation(undefined, 'Wait', text)],
    ['items', '1 MB', 34, (text: string) => ({ type: 2, invocationId: 'x', item: text })],
  ])('waits as well when those %s that wait are %s, and no longer than that', async (_what, _much, most, message) => {
    const { client, begin } = patientHub();
    await new Promise((resolve) => setImmediate(resolve));
    client.say(invocation(undefined, 'Wait'), { ...invocation('1', 'Count'), streamIds: ['x'] });
    const long = message('x'.repeat(30 * 1024));
    client.say(...Array(most).fill(long));
    expect(client.transport.pause).not.toHaveBeenCalled();
    client.say(long);
    expect([client.transport.pause.mock.calls.length, client.transport.resume.mock.calls.length]).toEqual([1, 0]);
    begin();
    await until(() => client.transport.resume.mock.calls.length === 1);
    // None of them is counted any more.
    client.say(
      { type: 3, invocationId: 'x' },
      ...Array.from({ length: 50 }, () => invocation(undefined, 'Wait', 'x'.repeat(2000))),
    );
    await until(() => client.heard.length > 0);
    expect(client.transport.pause).toHaveBeenCalledTimes(1);
    client.leave();
  });
});

describe('a call that waits', () => {
  it('keeps what its method asks for, not whatever came', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const { client, begin } = patientHub();
    await new Promise((resolve) => setImmediate(resolve));
    client.say(invocation(undefined, 'Wait'));
    const came: WeakRef<object>[] = [];
    const parse = jest.spyOn(jsonProtocol, 'parse').mockImplementation((record) => {
      const { arguments: args, ...message } = JSON.parse(record.toString());
      came.push(new WeakRef(args));
      return { ...message, arguments: args };
    });
    client.say(invocation('1', 'Read', 'a', {}), invocation('2', 'Read', {}), invocation('3', 'Unknown', {}));
    parse.mockRestore();
    await new Promise((resolve) => setImmediate(resolve));
    collect();
    expect(came.map((args) => args.deref())).toEqual([undefined, undefined, undefined]);
    begin();
    await until(() => client.heard.length === 3);
    expect(client.heard.map(({ result, error }) => result ?? error)).toEqual([
      'a',
      expect.stringContaining('HubException: This is no text.'),
      "Unknown hub method 'Unknown'",
    ]);
    client.leave();
  });
});
