// What `npm test` walks a part of, or leaves out, since it is long: tests that ask for LONG or say that they are long,
// those that take one of two databases there, and journeys tagged @long. -- --only tests|journeys
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureBuilt, PlainError, root, say } from '../steps.mjs';

const env = { ...process.env, LONG: '1' };

const jest = (args, options) =>
  spawnSync(process.execPath, ['node_modules/jest/bin/jest.js', ...args], { cwd: root, encoding: 'utf8', ...options });

/** Test files that are longer here. */
const longer = () =>
  jest(['--listTests'])
    .stdout.split('\n')
    .filter(
      (file) => file !== '' && /process\.env\['LONG'\]|eitherDatabase|jest\/long\.cjs/.test(readFileSync(file, 'utf8')),
    );

const parts = {
  tests() {
    const files = longer();
    say(`Running ${files.length} files of tests at their whole length …`);
    const { status } = jest(['--silent', '--maxWorkers=2', '--testTimeout', '900000', '--runTestsByPath', ...files], {
      stdio: 'inherit',
      env,
    });
    return status === 0 ? [] : ['A test does not hold at its whole length; it is named above.'];
  },
  async journeys() {
    await ensureBuilt();
    const command = [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--grep',
      '@long',
    ];
    const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit', env });
    return status === 0 ? [] : ['A long journey does not end as it should; it is named above.'];
  },
};

export async function prove(args) {
  const {
    values: { only },
  } = parseArgs({ args, options: { only: { type: 'string' } } });
  if (only && !(only in parts)) throw new PlainError(`--only takes one of ${Object.keys(parts).join(', ')}.`);
  const complaints = [];
  for (const [name, part] of Object.entries(parts)) if (!only || only === name) complaints.push(...(await part()));
  return complaints;
}
