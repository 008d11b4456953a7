import { guardSound } from './guardSound';

const remotes = [{ name: 'mf-here', base: 'guardSound.test' }] as never[];
const paused = jest.fn();
const cancel = jest.fn();
let end = () => {};

/** As browsers play it; jsdom plays nothing. */
function player({ isIn = false, isPaused = false } = {}): HTMLMediaElement {
  const media = new Audio();
  Object.defineProperty(media, 'paused', { value: isPaused });
  media.pause = () => void paused(media);
  if (isIn) document.body.append(media);
  return media;
}

function keep(by = remotes) {
  const sound = guardSound({ remotes: by, stateNow: () => ({}) as never, isBetween: () => false });
  end = sound.end;
  return sound.stopAudio;
}

beforeEach(() => {
  paused.mockClear();
  cancel.mockClear();
  Object.defineProperty(HTMLMediaElement.prototype, 'play', {
    configurable: true,
    writable: true,
    value: () => Promise.resolve('playing'),
  });
  Object.assign(globalThis, { speechSynthesis: { cancel } });
});
afterEach(() => {
  end();
  Reflect.deleteProperty(globalThis, 'speechSynthesis');
});

describe('what a remote plays', () => {
  it('in no page ends when it is left, and what it says', async () => {
    const silence = keep();
    const music = player();
    await expect(music.play()).resolves.toBe('playing');
    silence('mf-other');
    expect(paused).not.toHaveBeenCalled();
    silence('mf-here');
    expect(paused.mock.calls).toEqual([[music]]);
    expect(cancel).toHaveBeenCalled();
  });

  it('in a page is the browser’s to end, or of whoever has it there now', () => {
    const silence = keep();
    const moved = player();
    for (const media of [player({ isIn: true }), moved]) void media.play();
    document.body.append(moved);
    silence('mf-here');
    expect(paused).not.toHaveBeenCalled();
  });

  it('is not what nobody of them plays, nor what is over', () => {
    const silence = keep([]);
    void player().play();
    silence('mf-here');
    end();
    const silenceOthers = keep();
    // What is over is forgotten when the next one begins.
    for (let count = 0; count < 3; count += 1) void player({ isPaused: true }).play();
    silenceOthers('mf-here');
    expect(paused).toHaveBeenCalledTimes(1);
  });

  it('is nobody’s business after the end', () => {
    const silence = keep();
    end();
    void player().play();
    silence('mf-here');
    expect(paused).not.toHaveBeenCalled();
  });

  it('is silent also where a browser does not speak', () => {
    Reflect.deleteProperty(globalThis, 'speechSynthesis');
    expect(() => keep()('mf-here')).not.toThrow();
  });
});
