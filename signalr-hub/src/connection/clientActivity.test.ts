import type { Clock } from './clock';
import { ClientActivity } from './clientActivity';
import { defaultSettings } from './settings';

describe('a client', () => {
  const begun = (now: number) => {
    const clock = { now, period: 10 };
    const life = new ClientActivity(clock as Clock, {
      ...defaultSettings,
      keepAlive: 100,
      clientTimeout: 300,
      handshakeTimeout: 200,
    });
    const at = (time: number) => ((clock.now = time), life);
    return { life, at };
  };

  it('is late, silent or stalled when its time is over, and a tick: what happened was noted with the one before', () => {
    const { at } = begun(1000);
    expect([at(1209).isLate, at(1210).isLate]).toEqual([false, true]);
    expect([at(1309).isSilent, at(1310).isSilent]).toEqual([false, true]);
    expect([at(1309).isStalled, at(1310).isStalled]).toEqual([false, true]);
  });

  it('is pinged when nothing was sent for just as long', () => {
    const { at } = begun(1000);
    expect([at(1099).isIdle, at(1100).isIdle]).toEqual([false, true]);
    at(1150).sent();
    expect([at(1249).isIdle, at(1250).isIdle]).toEqual([false, true]);
  });

  it('is silent by what it last said, or by how long it has had to wait, and stalled by what it last read', () => {
    const { life, at } = begun(1000);
    at(1100).heard();
    expect([at(1409).isSilent, at(1410).isSilent]).toEqual([false, true]);
    at(1400).waited();
    expect([at(1709).isSilent, at(1710).isSilent]).toEqual([false, true]);
    expect(life.isStalled).toBe(true);
    at(1710).read();
    expect([life.isStalled, life.isLate, life.isSilent]).toEqual([false, true, true]);
  });
});
