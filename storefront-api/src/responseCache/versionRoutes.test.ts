import fastify from 'fastify';
import { versionRoutes } from './versionRoutes';

describe('a question for the next version of the data', () => {
  afterEach(() => jest.useRealTimers());

  it('S174 is answered with the same after a second and a half', async () => {
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'setImmediate', 'clearImmediate', 'queueMicrotask', 'performance', 'Date'],
    });
    const app = fastify().setValidatorCompiler(() => () => true);
    let answer = '';
    let asked: Promise<string> | undefined;
    await new Promise<void>((held) => {
      versionRoutes(app as never, { current: 'a.1', onChange: () => (held(), () => undefined) } as never);
      asked = app.inject('/data-version?after=a.1').then(({ body }) => (answer = body));
    });
    await jest.advanceTimersByTimeAsync(1499);
    expect(answer).toBe('');
    await jest.advanceTimersByTimeAsync(1);
    expect(JSON.parse((await asked)!).result).toEqual({ version: 'a.1' });
  });
});
