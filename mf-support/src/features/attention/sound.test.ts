import { act, renderHook } from '@testing-library/react';
import { inOneTab } from './inOneTab';
import { messageSound } from './sound';
import { chatSoundKey, isSoundOn, useSoundSetting } from './soundSetting';
import { titleWith, unreadTitle } from './unreadTitle';
import { useAttention } from './useAttention';
import { message } from '../../testing/messages';

/** A fake `AudioContext`, which records its calls, and is suspended until `wake` resolves. */
function player(wake: () => Promise<void> = async () => {}) {
  const told: string[] = [];
  const node = (name: string) => ({
    connect: (next: { name?: string }) => (told.push(`${name} → ${next.name ?? 'out'}`), next),
    name,
  });
  class Player {
    currentTime = 10;
    destination = { name: 'out' };
    state = 'suspended';
    resume = () => wake().then(() => void (this.state = 'running'));
    close = async () => void told.push('closed');
    createGain = () => ({
      ...node('volume'),
      gain: {
        setValueAtTime: (value: number, at: number) => told.push(`volume ${value} at ${at}`),
        exponentialRampToValueAtTime: (value: number, at: number) =>
          told.push(`volume ${value} until ${at.toFixed(2)}`),
      },
    });
    createOscillator() {
      const frequency = { value: 0 };
      return {
        ...node('tone'),
        frequency,
        start: (at: number) => told.push(`${frequency.value} Hz from ${at}`),
        stop: (at: number) => told.push(`until ${at.toFixed(2)}`),
      };
    }
  }
  Object.assign(globalThis, { AudioContext: Player });
  return told;
}

const settled = () => new Promise((done) => setTimeout(done));

/** Fires a gesture's event, and waits for its effects. */
async function gesture(name: string) {
  window.dispatchEvent(new Event(name));
  await settled();
}

afterEach(() => void Reflect.deleteProperty(globalThis, 'AudioContext'));

it.each(['pointerdown', 'pointerup', 'touchend', 'keydown'])(
  'S157 plays two soft notes, one after the other, after the first %s',
  async (name) => {
    const told = player();
    const sound = messageSound();
    sound.play('7');
    await settled();
    expect(told).toEqual([]);
    await gesture(name);
    sound.play('7');
    await settled();
    expect(told).toEqual([
      'volume 0.08 at 10',
      'volume 0.0001 until 10.18',
      'tone → volume',
      'volume → out',
      '660 Hz from 10',
      'until 10.18',
      'volume 0.08 at 10.12',
      'volume 0.0001 until 10.30',
      'tone → volume',
      'volume → out',
      '880 Hz from 10.12',
      'until 10.30',
    ]);
    sound.end();
    expect(told.at(-1)).toBe('closed');
    sound.play('8');
    await settled();
    expect(told.at(-1)).toBe('closed');
  },
);

it('S157 makes one player, however many gestures follow', async () => {
  player();
  const made = jest.fn();
  const Player = AudioContext;
  Object.assign(globalThis, {
    AudioContext: class extends Player {
      constructor() {
        super();
        made();
      }
    },
  });
  const sound = messageSound();
  for (const name of ['pointerdown', 'keydown', 'pointerdown']) window.dispatchEvent(new Event(name));
  await gesture('keydown');
  expect(made).toHaveBeenCalledTimes(1);
  sound.end();
});

it('S157 takes a gesture for one though a part of the page keeps it to itself', async () => {
  const told = player();
  const sound = messageSound();
  const part = document.body.appendChild(document.createElement('div'));
  part.addEventListener('keydown', (event) => event.stopPropagation());
  part.dispatchEvent(new Event('keydown', { bubbles: true }));
  await settled();
  sound.play('7');
  await settled();
  expect(told).toContain('660 Hz from 10');
  sound.end();
  part.remove();
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

it('S157 sounds after a touch, whose end alone lets a page sound, and says nothing of what came before', async () => {
  let isActive = false;
  const waiting: (() => void)[] = [];
  const told = player(
    () =>
      new Promise((woken) =>
        isActive ? [...waiting.splice(0), woken].forEach((wake) => wake()) : waiting.push(woken),
      ),
  );
  const sound = messageSound();
  await gesture('pointerdown');
  sound.play('7');
  isActive = true;
  await gesture('pointerup');
  isActive = false;
  expect(told).toEqual([]);
  isActive = true;
  sound.play('8');
  await settled();
  expect(told).toContain('660 Hz from 10');
  sound.end();
});

it('S157 asks each gesture until one has woken the player, and none after it', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  const wake = jest
    .fn(async () => {})
    .mockRejectedValueOnce(new Error('no gesture'))
    .mockRejectedValueOnce(new Error('no gesture'));
  player(wake);
  const sound = messageSound();
  for (const name of ['pointerdown', 'keydown', 'touchend', 'pointerdown', 'touchend', 'keydown']) await gesture(name);
  expect(wake).toHaveBeenCalledTimes(3);
  sound.end();
});

it('S157 does without a player, and says why it was not heard', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const none = messageSound();
  await gesture('keydown');
  none.play('7');
  const wake = jest.fn(async () => {});
  const told = player(wake);
  const sound = messageSound();
  await gesture('keydown');
  wake.mockRejectedValue(new Error('asleep'));
  sound.play('7');
  await settled();
  expect(told).toEqual([]);
  expect(warn).toHaveBeenCalledWith('The sound of a message was not played.', expect.anything());
  none.end();
  sound.end();
});

it('S157 ends also where the player will not close, and says so', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  player();
  const Player = AudioContext;
  Object.assign(globalThis, {
    AudioContext: class extends Player {
      override close = () => Promise.reject(new Error('busy'));
    },
  });
  const sound = messageSound();
  window.dispatchEvent(new Event('keydown'));
  sound.end();
  await settled();
  expect(warn).toHaveBeenCalledWith('The player of the sound was not closed.', new Error('busy'));
});

/** Fakes the Locks API, which tabs share. */
function tabsAgree() {
  const held = new Set<string>();
  const request = async (name: string, { ifAvailable }: LockOptions, work: (lock: unknown) => Promise<void>) => {
    if (!ifAvailable) throw new Error('This tab waits until the other is done, and then sounds, too.');
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
  await gesture('keydown');
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

it('S157 leaves a message to the first tab for 3 s, within which it has come to all of them', async () => {
  tabsAgree();
  jest.useFakeTimers();
  const work = jest.fn();
  void inOneTab('7', work);
  await jest.advanceTimersByTimeAsync(2999);
  void inOneTab('7', work);
  expect(work).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1);
  void inOneTab('7', work);
  expect(work).toHaveBeenCalledTimes(2);
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'locks');
});

describe('whether messages sound', () => {
  const setting = () => renderHook(useSoundSetting).result;
  const set = (shown: ReturnType<typeof setting>, isOn: boolean) => act(() => shown.current[1](isOn));
  const refuse = (...methods: ('getItem' | 'setItem' | 'removeItem')[]) => {
    for (const method of methods)
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new Error('no storage');
      });
  };

  beforeEach(() => {
    localStorage.clear();
    jest.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(() => jest.restoreAllMocks());

  it('S157 is kept in the browser where they do not, and told to all who show it', () => {
    const [one, other] = [setting(), setting()];
    expect([one.current[0], isSoundOn()]).toEqual([true, true]);
    set(one, false);
    expect([other.current[0], isSoundOn(), localStorage.getItem(chatSoundKey)]).toEqual([false, false, 'off']);
    set(other, true);
    expect([one.current[0], isSoundOn(), localStorage.length]).toEqual([true, true, 0]);
  });

  it('S157 follows another tab', () => {
    const shown = setting();
    localStorage.setItem(chatSoundKey, 'off');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: chatSoundKey })));
    expect(shown.current[0]).toBe(false);
  });

  it.each([[['setItem', 'removeItem'] as const], [['getItem', 'setItem', 'removeItem'] as const]])(
    'S157 holds for this page where the browser refuses %j',
    (methods) => {
      refuse(...methods);
      const shown = setting();
      expect(shown.current[0]).toBe(true);
      set(shown, false);
      expect([shown.current[0], isSoundOn()]).toEqual([false, false]);
      set(shown, true);
      expect([shown.current[0], isSoundOn()]).toEqual([true, true]);
    },
  );

  it.each([
    [['setItem'] as const, null, false],
    [['removeItem'] as const, 'off', true],
  ])('S157 is what was said last, though the browser refuses %j and holds %j', (methods, held, isOn) => {
    if (held !== null) localStorage.setItem(chatSoundKey, held);
    const shown = setting();
    refuse(...methods);
    set(shown, isOn);
    expect([shown.current[0], isSoundOn(), localStorage.getItem(chatSoundKey)]).toEqual([isOn, isOn, held]);
  });

  it('S157 is what was said last, though the browser refused to keep what was said before', () => {
    refuse('setItem');
    const shown = setting();
    set(shown, false);
    jest.restoreAllMocks();
    set(shown, true);
    expect(shown.current[0]).toBe(true);
  });
});

it.each([
  ['Shop', 3, '(3) Shop'],
  ['(2) Shop', 12, '(12) Shop'],
  ['(12) Shop', 13, '(13) Shop'],
  ['(12) Shop', 0, 'Shop'],
  ['Shop (2) of two', 0, 'Shop (2) of two'],
  ['Shop', 0, 'Shop'],
])('S157 the title %j with %i unseen is %j', (title, unread, shown) => {
  expect(titleWith(title, unread)).toBe(shown);
});

describe('what nobody has seen', () => {
  const look = (isHidden: boolean) => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  afterEach(() => jest.restoreAllMocks());

  it('S157 is counted in the title until somebody looks, and not while they do', () => {
    document.title = 'Shop';
    const title = unreadTitle();
    title.add(1);
    expect(document.title).toBe('Shop');
    look(true);
    title.add(2);
    look(true);
    title.add(1);
    expect(document.title).toBe('(3) Shop');
    look(false);
    expect(document.title).toBe('Shop');
    look(true);
    title.add(1);
    expect(document.title).toBe('(1) Shop');
    title.end();
    expect(document.title).toBe('Shop');
  });

  it('S157 leaves a title alone that begins like a count, while there is nothing to count', () => {
    const title = unreadTitle();
    document.title = '(2) of us';
    look(false);
    expect(document.title).toBe('(2) of us');
    title.end();
  });

  it('S157 is counted in the title message by message where several come at once', () => {
    document.title = 'Shop';
    const { result, unmount } = renderHook(useAttention);
    look(true);
    act(() =>
      result.current.attend(
        [1, 2].map((id) => message(id)),
        true,
      ),
    );
    expect(document.title).toBe('(2) Shop');
    unmount();
    expect(document.title).toBe('Shop');
  });

  it('S157 sounds once in tabs of which one was told of more: they go by the last', async () => {
    tabsAgree();
    const told = player();
    const tabs = [renderHook(useAttention), renderHook(useAttention)];
    await gesture('keydown');
    act(() =>
      tabs[0]!.result.current.attend(
        [6, 7].map((id) => message(id)),
        true,
      ),
    );
    act(() => tabs[1]!.result.current.attend([message(7)], true));
    await act(settled);
    expect(told.filter((line) => line.startsWith('660'))).toHaveLength(1);
    for (const { unmount } of tabs) unmount();
    Reflect.deleteProperty(navigator, 'locks');
  });

  it('S171 is said to a screen reader, the newest five of it', () => {
    const { result } = renderHook(useAttention);
    act(() =>
      result.current.attend(
        [1, 2, 3].map((id) => message(id)),
        true,
      ),
    );
    act(() =>
      result.current.attend(
        [4, 5, 6, 7].map((id) => message(id)),
        true,
      ),
    );
    expect(result.current.news.map(({ id }) => id)).toEqual([3, 4, 5, 6, 7]);
  });
});
