import * as v from 'valibot';
import { addRequested, event, events, isEvent } from './events';
import { paths } from './paths';

describe('an event', () => {
  it('S077 asks for a product in the cart by its id alone', () => {
    expect(addRequested({ productId: 3 })).toEqual({ type: 'cart/addRequested', payload: { productId: 3 } });
    expect(addRequested.match(addRequested({ productId: 3 }))).toBe(true);
    expect(addRequested.match({ type: 'cart/added' })).toBe(false);
  });

  it.each([{}, { productId: '3' }, { productId: 0 }, { productId: 1.5 }, null])(
    'S077 refuses the payload %p',
    (payload) => {
      expect(() => v.assert(addRequested.schema, payload)).toThrow();
    },
  );

  it('is made and recognised by its type alone, whoever declares it', () => {
    const asked = event('cart/addRequested', { productId: 3 });
    expect(asked).toEqual(addRequested({ productId: 3 }));
    expect(isEvent('cart/addRequested')(asked)).toBe(true);
    expect(isEvent('cart/addRequested')({ type: 'cart/added' })).toBe(false);
  });

  it('S077 is found by its type, which names its domain', () => {
    for (const [type, event] of Object.entries(events)) {
      expect(event.type).toBe(type);
      expect(type).toMatch(/^[a-z]+\/[a-z]+[A-Z]?\w*$/);
    }
    expect(Object.keys(events)).toContain(addRequested.type);
    expect(paths.cart()).toContain(addRequested.type.split('/')[0]);
  });
});
