import { Outflow } from './outflow';
import { defaultSettings, settingsWith } from './settings';

describe('the settings of a hub', () => {
  it('S173 are those of the clients that are made for it, and bounds of what one client may cost', () => {
    expect(defaultSettings).toEqual({
      keepAlive: 15_000,
      clientTimeout: 30_000,
      handshakeTimeout: 15_000,
      pollTimeout: 90_000,
      maxRecord: 32_768,
      maxFrame: 1_048_576,
      maxBuffered: 4_194_304,
      parallelCalls: 1,
      maxStreams: 1000,
    });
  });

  it('are given one by one, and never longer than a timer can wait', () => {
    const settings = settingsWith({ pollTimeout: Infinity, keepAlive: 5 });
    expect(settings).toEqual({ ...defaultSettings, pollTimeout: 2_147_483_647, keepAlive: 5 });
  });
});

describe('what waits for a client to read', () => {
  const outflowOf = (buffered: number) => {
    const transport = { buffered };
    return { transport, outflow: new Outflow({ transport } as never) };
  };

  it('has room for 256 KB, and more when it was read', async () => {
    const { transport, outflow } = outflowOf(256 * 1024);
    expect([outflow.isFull, outflow.room()]).toEqual([false, undefined]);
    transport.buffered += 1;
    const room = outflow.room();
    expect(room).toBeInstanceOf(Promise);
    outflow.drained();
    transport.buffered = 0;
    outflow.drained();
    await room;
  });

  it('lets others have their turn after each 64 messages', () => {
    const { outflow } = outflowOf(0);
    const turns = Array.from({ length: 128 }, () => outflow.room() !== undefined);
    expect(turns.flatMap((isOthers, index) => (isOthers ? [index + 1] : []))).toEqual([64, 128]);
  });
});
