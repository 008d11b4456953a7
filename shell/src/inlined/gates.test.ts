import { gates, guarded } from './gates';

/** Of which browsers know, and jsdom does not. */
class Navigation {
  traverseTo() {}
  addEventListener() {}
}
class NavigateEvent {}
class BeforeUnloadEvent {}

const known = Object.entries(gates).flatMap(([kind, names]) => names.map((name) => `${kind}.${name}`));

it('S016 what is fenced later has a gate from the first script on, which keeps methods as they are: no fence could be put there', () => {
  const asked: string[] = [];
  const storefrontGate = (owner: object, name: string) =>
    void asked.push(`${owner === window ? 'window' : owner.constructor.name}.${name}`);
  Object.assign(globalThis, { storefrontGate, navigation: new Navigation(), NavigateEvent, BeforeUnloadEvent });
  document.body.innerHTML = '<div id="root"><div><header></header><main></main><footer></footer></div></div>';
  const stateNow = () =>
    ({ page: { match: { language: { locale: 'en-US' } }, location: { pathname: '/' } }, navigation: {} }) as never;
  const { PageCleanup } = jest.requireActual<typeof import('../guards/PageCleanup')>('../guards/PageCleanup');
  new PageCleanup().watch({
    isPressed: () => true,
    drawn: document.querySelectorAll('#root > div > *'),
    stateNow,
    remotes: [],
  });
  // The browser's own questions come by a press from the first script on.
  const fenced = asked.filter((one) => !/^window\.(alert|confirm|prompt|print)$/.test(one));
  expect(fenced.filter((one) => !known.includes(one) && !guarded.includes(one.split('.')[0]!))).toEqual([]);
  expect(guarded.filter((kind) => !fenced.some((one) => one.startsWith(`${kind}.`)) && kind in globalThis)).toEqual([]);
  expect(known.filter((one) => !fenced.includes(one))).toEqual([]);
});
