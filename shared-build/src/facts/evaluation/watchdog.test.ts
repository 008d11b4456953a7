import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const watched = (seconds: number, code: string) =>
  spawnSync(
    process.execPath,
    [
      '--import',
      `${pathToFileURL(join(import.meta.dirname, 'watchdog.mjs')).href}?${seconds}`,
      '--input-type=module',
      '-e',
      code,
    ],
    { encoding: 'utf8', timeout: 120_000 },
  );

it('ends what goes round in circles, once it has had a processor for so long', () => {
  expect(watched(0.5, 'for (;;);')).toMatchObject({ signal: 'SIGKILL' });
});

it('lets be what waits, however long, and keeps nothing from its end', () => {
  expect(watched(5, 'await new Promise((done) => setTimeout(done, 300)); console.log("there");')).toMatchObject({
    status: 0,
    signal: null,
    stdout: 'there\n',
  });
});
