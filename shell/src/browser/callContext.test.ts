import { createCallContext } from './callContext';

it('S206 a call is made for the page that is read for, also within and after another, and otherwise for the one that is shown', () => {
  const context = createCallContext(() => ({ state: { location: { pathname: '/shown' } } }) as never);
  const told: string[] = [];
  const tell = () => void told.push(context.here());
  context.onBehalfOf('/a', () => {
    tell();
    expect(() => context.onBehalfOf('/b', () => (tell(), JSON.parse('')) as never)).toThrow();
    tell();
  });
  tell();
  expect(told).toEqual(['/a', '/b', '/a', '/shown']);
  expect(createCallContext(() => undefined).here()).toBe(location.pathname);
});
