import { stopOnSignals } from './stopOnSignals';

const signals = ['SIGTERM', 'SIGINT'] as const;

afterEach(() => {
  for (const signal of signals) process.removeAllListeners(signal);
});

it.each(signals)('a process that is told to stop by %s stops once, however often it is told', (signal) => {
  const stop = jest.fn(() => new Promise<void>(() => {}));
  stopOnSignals(stop);
  for (const told of [signal, signal, ...signals]) expect(process.emit(told)).toBe(true);
  expect(stop.mock.calls).toEqual([[signal]]);
});
