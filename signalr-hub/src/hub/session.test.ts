import { memoryClient } from '../testing/memoryClient';
import { invocation } from '../testing/rawSocket';
import { until } from '../testing/until';
import { Hub } from './hub';
import { Upload } from './upload';

interface Methods {
  Count(stream: AsyncIterable<unknown>): number;
  First(stream: AsyncIterable<unknown>): void;
  Wait(): void;
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
    },
    uploads: { Count: 1, First: 1 },
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
    client.say({ ...invocation('1', 'Count'), streamIds: ['x'] }, ...Array.from({ length: 5000 }, () => ({ type: 2, invocationId: 'x', item: 0 })), { type: 3, invocationId: 'x' });
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
});
