/** @jest-environment @storefront/build/jest/server.cjs */
import { JSDOM, VirtualConsole } from 'jsdom';
import { timerScript } from './timerScript';

const windows: JSDOM['window'][] = [];
afterEach(() => windows.splice(0).forEach((window) => window.close()));

/** A page in which everybody's timers, frames and rests come when `pass` is called, and what came. */
function page() {
  const said: unknown[] = [];
  const waiting: Record<string, Map<number, () => void>> = {};
  const beforeParse = (made: JSDOM['window']) => {
    for (const [begins, ends] of [
      [
        ['setTimeout', 'setInterval'],
        ['clearTimeout', 'clearInterval'],
      ],
      [['requestAnimationFrame'], ['cancelAnimationFrame']],
      [['requestIdleCallback'], ['cancelIdleCallback']],
    ] as const) {
      let last = 0;
      const all = (waiting[begins[0]] = new Map<number, () => void>());
      for (const name of begins) Reflect.set(made, name, (act: () => void) => (all.set(++last, act), last));
      for (const name of ends) Reflect.set(made, name, (id: unknown) => void all.delete(Number(id)));
    }
  };
  const { window } = new JSDOM('', {
    runScripts: 'outside-only',
    virtualConsole: new VirtualConsole().on('error', (words) => said.push(words)),
    beforeParse,
  });
  windows.push(window);
  window.eval(`${timerScript}; globalThis.came = [];`);
  async function pass(code: string): Promise<unknown> {
    window.eval(code);
    await Promise.resolve();
    for (const all of Object.values(waiting)) for (const act of all.values()) act();
    return window.eval('came.join()');
  }
  return { pass, said };
}

const own = `const others = [() => came.push('timer'), () => came.push('interval')]; setTimeout(others[0]); setInterval(others[1]); requestAnimationFrame(() => came.push('frame')); requestIdleCallback(() => came.push('rest'));`;

it.each([
  ['setTimeout', 'clearTimeout', 'interval,timer'],
  ['setTimeout', 'clearInterval', 'interval,timer'],
  ['requestAnimationFrame', 'cancelAnimationFrame', 'frame'],
  ['requestIdleCallback', 'cancelIdleCallback', 'rest'],
])('S204 who counts down from %s, and calls %s for all, ends nobody’s', async (begin, end, kept) => {
  const { pass, said } = page();
  const came = String(await pass(`${own} for (let id = ${begin}(() => {}); id > 0; id--) ${end}(id);`));
  expect([came.split(',').sort().join(), said.length]).toEqual(['frame,interval,rest,timer', 1]);
  expect(came).toContain(kept.split(',')[0]);
});

it('S204 nor does who ends the newest of many', async () => {
  const { pass, said } = page();
  await pass('for (let at = 0; at < 100; at++) setTimeout(() => {});');
  expect(
    await pass(
      `came.length = 0; setTimeout(() => came.push('late')); for (let last = setTimeout(() => {}), id = last; id > last - 20; id--) clearTimeout(id);`,
    ),
  ).toContain('late');
  expect(said).toHaveLength(1);
});

it('S204 everybody ends what they were given, however much it is, by its number or as words, and a mistake costs nothing', async () => {
  const { pass, said } = page();
  expect(
    await pass(
      `const ids = Array.from({ length: 100 }, (_, at) => (at % 2 ? setTimeout : setInterval)(() => came.push('mine'))); clearTimeout(1); clearTimeout(undefined); clearInterval(String(ids.pop())); ids.forEach(clearTimeout); cancelAnimationFrame(requestAnimationFrame(() => came.push('mine')));`,
    ),
  ).toBe('');
  expect(said).toEqual([]);
});

it('S204 an end that comes in another task is one by itself', async () => {
  const { pass, said } = page();
  for (const id of [1, 2, 1]) await pass(`clearTimeout(${id})`);
  expect([await pass(`clearTimeout(setTimeout(() => came.push('mine')))`), said]).toEqual(['', []]);
});
