import { inRectangle } from '../testing/inRectangle';
import { currentPress, clearPresses, hasPressed, isPressOf, recordPress, consumePresses } from './currentPress';

afterEach(clearPresses);

describe('what the visitor has pressed', () => {
  it('is that of those in whose rectangle it stood, once it has gone, too', () => {
    const element = inRectangle('mf-here');
    recordPress({ target: element });
    element.remove();
    expect([hasPressed('mf-here'), hasPressed('mf-other')]).toEqual([true, false]);
    expect([consumePresses('mf-other'), consumePresses('mf-here'), consumePresses('mf-here')]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('is nobody’s where it was the frame’s, and has gone', () => {
    const cross = document.body.appendChild(document.createElement('button'));
    recordPress({ target: cross });
    cross.remove();
    expect([hasPressed('mf-here'), consumePresses('mf-here'), consumePresses(undefined)]).toEqual([false, false, true]);
  });

  it('is theirs as whose it comes to life later', () => {
    const alive = inRectangle('mf-here');
    const late = document.createElement('b');
    document.body.append(late);
    recordPress({ target: late });
    expect(hasPressed('mf-here')).toBe(false);
    alive.append(late);
    expect(hasPressed('mf-here')).toBe(true);
  });

  it('is anybody’s while the browser tells of it, where a listener has taken it away', () => {
    const element = inRectangle('mf-here');
    expect([isPressOf({ target: element }, 'mf-here'), isPressOf({ target: element }, 'mf-other')]).toEqual([
      true,
      false,
    ]);
    element.remove();
    expect(isPressOf({ target: element }, 'mf-other')).toBe(true);
  });

  it('is remembered of the last hundred things', () => {
    const first = inRectangle('mf-here');
    recordPress({ target: first });
    for (let count = 0; count < 99; count += 1) recordPress({ target: document.createElement('b') });
    expect(hasPressed('mf-here')).toBe(true);
    recordPress({ target: document.createElement('b') });
    expect(hasPressed('mf-here')).toBe(false);
  });
});

it.each<[string, boolean | undefined, boolean]>([
  ['nobody has pressed anything', false, false],
  ['somebody has pressed something', true, true],
  ['no browser says it', undefined, true],
])(
  'what the browser vouches for, before it can be said whose press it follows, where %s (%p) is a press’s: %p',
  (_what, hasBeenActive, isPress) => {
    Object.defineProperty(navigator, 'userActivation', {
      configurable: true,
      value: hasBeenActive === undefined ? undefined : { hasBeenActive },
    });
    const change = { type: 'change', isTrusted: true } as Event;
    Object.defineProperty(globalThis, 'event', { configurable: true, value: change });
    expect(currentPress()).toBe(isPress ? change : undefined);
    for (const [owner, name] of [
      [navigator, 'userActivation'],
      [globalThis, 'event'],
    ] as const)
      Reflect.deleteProperty(owner, name);
  },
);
