/** @jest-environment @storefront/build/jest/server.cjs */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { programOf } from '@storefront/build/jest/program.cjs';
import { exitOnUncaught, boundedReason } from './boundedErrors';

describe('the reason for a failure', () => {
  it('is an error’s way, as long as anybody reads', () => {
    const error = new Error('a bug');
    expect(boundedReason(error)).toBe(error.stack);
    expect(boundedReason(new Error('x'.repeat(5000)))).toHaveLength(4000);
  });

  it('is what was thrown where that is no error, and a sentence where it cannot be looked at', () => {
    expect(boundedReason(7)).toBe('7');
    expect(boundedReason(Object.assign(new Error('told'), { stack: undefined }))).toBe('told');
    expect(boundedReason(Object.create(null))).toBe('something was thrown that cannot be written down');
  });
});

describe('a process that nobody’s catching ends', () => {
  let script: string;
  /** What is left of one in which this happens. */
  const end = (statements: string) =>
    spawnSync(process.execPath, ['-e', `require(${JSON.stringify(script)}).exitOnUncaught(process); ${statements}`], {
      encoding: 'utf8',
      maxBuffer: 100e6,
    });

  beforeAll(async () => {
    script = await programOf(join(__dirname, 'boundedErrors.ts'), { whole: true });
  });

  it.each([
    ['an error of megabytes', `setTimeout(() => { throw new Error('x'.repeat(5e6)); });`],
    ['words of megabytes that a promise was refused with', `Promise.reject('x'.repeat(5e6));`],
  ])('writes no more than anybody reads: %s', (_what, statements) => {
    const { status, stderr } = end(statements);
    expect(status).toBe(1);
    expect(stderr).toContain('xxx');
    expect(stderr.length).toBeLessThan(5000);
  });

  it('ends also where it cannot say why', () => {
    let onLine = (_error: Error) => {};
    const exit = jest.fn();
    exitOnUncaught({ on: (_name: string, listener: typeof onLine) => (onLine = listener), exit } as never, () => {
      throw new Error('nobody hears');
    });
    expect(() => onLine(new Error('x'))).toThrow('nobody hears');
    expect(exit).toHaveBeenCalledWith(1);
  });
});
