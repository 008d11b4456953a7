import type { Inner } from '../browser/gate';

type Guard = typeof import('./guard');

/** What a page's first script has for the ways of one owner. */
function withGate(gate: ((owner: object, name: string, inner?: Inner) => unknown) | undefined): Guard {
  let module: Guard | undefined;
  Object.assign(globalThis, { storefrontGate: gate });
  jest.isolateModules(() => (module = jest.requireActual<Guard>('./guard')));
  Reflect.deleteProperty(globalThis, 'storefrontGate');
  return module!;
}

class Owner {
  kept = 0;
  keep(one: number, other = 0) {
    return (this.kept += one + other);
  }
  set value(one: number) {
    this.kept = one;
  }
}

const isOdd = (_one: Owner, given: unknown) => Number(given) % 2 === 1;

describe('a way that is guarded', () => {
  it('is refused where it should be, and else what it was', () => {
    const { guard } = withGate(undefined);
    const ends = ['keep', 'value'].map((name) => guard(Owner.prototype, name, isOdd, () => 'refused'));
    const one = new Owner();
    expect([one.keep(1), one.keep(2, 5)]).toEqual(['refused', 7]);
    one.value = 3;
    expect(one.kept).toBe(7);
    one.value = 4;
    expect(one.kept).toBe(4);
    for (const end of ends) end();
    expect(one.keep(1)).toBe(5);
    one.value = 3;
    expect(one.kept).toBe(3);
  });
  it('has nothing else done by whoever took it before, where the page has a gate for it', () => {
    const { keep } = Owner.prototype;
    let inner: Inner | undefined;
    const { guard } = withGate((owner, name, given) => {
      if (owner !== Owner.prototype || name !== 'keep') return undefined;
      inner = given;
      return keep;
    });
    const end = guard(Owner.prototype, 'keep', isOdd);
    const one = new Owner();
    expect([inner?.(keep as never, one, [1]), inner?.(keep as never, one, { length: 2, 0: 2, 1: 5 })]).toEqual([
      undefined,
      7,
    ]);
    expect(Owner.prototype.keep).toBe(keep);
    end();
    expect(inner).toBeUndefined();
  });
  it.each([['with a gate'], ['without one']])(
    'is guarded by each who asks, the last one first, until they end it: %s',
    (how) => {
      const { keep } = Owner.prototype;
      const one = new Owner();
      let inner: Inner | undefined;
      const { guard } = withGate(
        how === 'with a gate'
          ? (_owner, _name, ...given) => ((inner = given.length > 0 ? given[0] : inner), keep)
          : undefined,
      );
      const act = (given: number) =>
        how === 'with a gate'
          ? (inner ?? ((way, it, all) => Reflect.apply(way, it, all)))(keep as never, one, [given])
          : one.keep(given);
      const isOver = (most: number) => (_one: Owner, given: unknown) => Number(given) > most;
      const ends = [9, 99, 999].map((most) => guard(Owner.prototype, 'keep', isOver(most), () => most));
      expect([act(7), act(50), act(500), act(5000)]).toEqual([7, 9, 99, 999]);
      for (const end of ends.reverse()) end();
      expect(act(5000)).toBe(5007);
    },
  );
  it('is let be where it is not to be had', () => {
    const { guard } = withGate(() => undefined);
    const fixed = Object.freeze({ keep: () => 7 });
    guard(fixed, 'keep', () => true)();
    guard(fixed, 'missing', () => true)();
    expect(fixed.keep()).toBe(7);
  });
});
