/** @jest-environment @storefront/build/jest/server.cjs */
import { createRateLimiter } from './rateLimiter';
import { beaconRate } from './beacons';

function gate() {
  let now = 0;
  const mayTell = createRateLimiter(beaconRate, () => now);
  const tell = (times: number, address = '192.0.2.1') =>
    Array.from({ length: times }, () => mayTell(address)).filter(Boolean).length;
  return { tell, pass: (milliseconds: number) => void (now += milliseconds) };
}

it('S016 an address may tell three hundred at once, and ten a second after that; another’s are its own', () => {
  const { tell, pass } = gate();
  expect(tell(301)).toBe(300);
  expect(tell(1, '192.0.2.2')).toBe(1);
  pass(100);
  expect(tell(2)).toBe(1);
  pass(1000);
  expect(tell(20)).toBe(10);
});

it('S016 who never stops is not heard until they do, and who was silent for long is heard no more at once', () => {
  const { tell, pass } = gate();
  expect(tell(1000)).toBe(300);
  for (let time = 0; time < 20; time += 1) {
    pass(99);
    expect(tell(1)).toBe(0);
  }
  pass(100);
  expect(tell(1)).toBe(1);
  pass(3_600_000);
  expect(tell(400)).toBe(300);
});

it('S016 remembers ten thousand addresses: whoever was not heard of for longest is forgotten first', () => {
  const { tell } = gate();
  for (const address of ['first', 'second']) expect(tell(301, address)).toBe(300);
  for (let other = 0; other < 9_998; other += 1) tell(1, `other ${other}`);
  expect(tell(1, 'first')).toBe(0);
  tell(1, 'one more');
  expect([tell(1, 'first'), tell(1, 'second')]).toEqual([0, 1]);
});
