import { messageSound } from './sound';

/** The browser's player, which writes down what it is told. */
function player(resume: () => Promise<void> = async () => {}) {
  const told: string[] = [];
  const node = (name: string) => ({ connect: (next: { name?: string }) => (told.push(`${name} → ${next.name ?? 'out'}`), next), name });
  class Player {
    currentTime = 10;
    destination = { name: 'out' };
    resume = resume;
    close = async () => void told.push('closed');
    createGain = () => ({
      ...node('volume'),
      gain: {
        setValueAtTime: (value: number, at: number) => told.push(`volume ${value} at ${at}`),
        exponentialRampToValueAtTime: (value: number, at: number) => told.push(`volume ${value} until ${at.toFixed(2)}`),
      },
    });
    createOscillator() {
      const frequency = { value: 0 };
      return { ...node('tone'), frequency, start: (at: number) => told.push(`${frequency.value} Hz from ${at}`), stop: (at: number) => told.push(`until ${at.toFixed(2)}`) };
    }
  }
  Object.assign(globalThis, { AudioContext: Player });
  return told;
}

const settled = () => new Promise((done) => setTimeout(done));

afterEach(() => void Reflect.deleteProperty(globalThis, 'AudioContext'));

it.each(['pointerdown', 'keydown'])('S157 plays two soft notes, one after the other, after the first %s', async (gesture) => {
  const told = player();
  const sound = messageSound();
  sound.play('7');
  await settled();
  expect(told).toEqual([]);
  window.dispatchEvent(new Event(gesture));
  sound.play('7');
  await settled();
  expect(told).toEqual([
    'volume 0.08 at 10', 'volume 0.0001 until 10.18', 'tone → volume', 'volume → out', '660 Hz from 10', 'until 10.18',
    'volume 0.08 at 10.12', 'volume 0.0001 until 10.30', 'tone → volume', 'volume → out', '880 Hz from 10.12', 'until 10.30',
  ]);
  sound.end();
  expect(told.at(-1)).toBe('closed');
});

it('S157 is silent after its end, also when the first gesture comes only then', async () => {
  const told = player();
  const sound = messageSound();
  sound.end();
  window.dispatchEvent(new Event('keydown'));
  sound.play('7');
  await settled();
  expect(told).toEqual([]);
});

it('S157 does without a player, and says why it was not heard', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const none = messageSound();
  window.dispatchEvent(new Event('keydown'));
  none.play('7');
  const told = player(() => Promise.reject(new Error('asleep')));
  const sound = messageSound();
  window.dispatchEvent(new Event('keydown'));
  sound.play('7');
  await settled();
  expect(told).toEqual([]);
  expect(warn).toHaveBeenCalledWith('The sound of a message was not played.', expect.anything());
  none.end();
  sound.end();
});

/** Locks as a browser has them between its tabs. */
function tabsAgree() {
  const held = new Set<string>();
  const request = async (name: string, _options: LockOptions, work: (lock: unknown) => Promise<void>) => {
    if (held.has(name)) return work(null);
    held.add(name);
    return work({ name }).finally(() => held.delete(name));
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
}

it('S157 sounds in one of several open tabs for a message, and again for the next', async () => {
  tabsAgree();
  const told = player();
  const tabs = [messageSound(), messageSound()];
  window.dispatchEvent(new Event('keydown'));
  const sounds = async (messageId: string) => {
    told.length = 0;
    tabs.forEach((sound) => sound.play(messageId));
    await settled();
    return told.filter((line) => line.startsWith('660')).length;
  };
  expect(await sounds('7')).toBe(1);
  expect(await sounds('7')).toBe(0);
  expect(await sounds('8')).toBe(1);
  tabs.forEach((sound) => sound.end());
  Reflect.deleteProperty(navigator, 'locks');
});
