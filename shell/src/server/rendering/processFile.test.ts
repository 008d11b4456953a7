/** @jest-environment @storefront/build/jest/server.cjs */
import fs from 'node:fs';
import { processMemory } from './processMemory';
import { processorDelay } from './processorDelay';
import { processorTime } from './processorTime';

describe.each([
  ['processor time', processorTime],
  ['time without a processor', processorDelay],
  ['memory', processMemory],
])('the %s of another process', (_what, of) => {
  it.each(['EMFILE', 'ENFILE', 'EACCES', 'ENOMEM'])('is not known where the system refuses (%s)', (code) => {
    jest.spyOn(fs, 'readFileSync').mockImplementation(() => {
      throw Object.assign(new Error('refused'), { code });
    });
    expect(of(process.pid)).toBeUndefined();
    jest.restoreAllMocks();
  });

  it('is not known of nobody', () => {
    expect(of(undefined)).toBeUndefined();
  });
});
