import { cartKey, definition } from './remote';

it('S025 S081 has the lines of the saved cart counted before its badge has come', () => {
  expect(cartKey).toBe('cart');
  expect(definition.slots.find(({ slot }) => slot === 'header.cart')).toEqual({
    slot: 'header.cart',
    widget: 'CartBadge',
    load: 'idle',
    counts: cartKey,
  });
});
