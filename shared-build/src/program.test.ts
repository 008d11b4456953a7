import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { programOf } from '../jest/program.cjs';

describe('a program as one file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-program-'));
  const source = join(folder, 'main.ts');
  const made: string[] = [];

  async function run(code: string) {
    writeFileSync(source, code);
    const file = await programOf(source);
    made.push(file);
    return JSON.parse(execFileSync(process.execPath, [file], { encoding: 'utf8' })) as unknown;
  }

  afterAll(() => [folder, ...made].forEach((path) => rmSync(path, { recursive: true, force: true })));

  it('is what its sources are now, says of its place what they say, and has its libraries from where they lie', async () => {
    writeFileSync(join(folder, 'part.ts'), 'export const part: string = import.meta.dirname;');
    expect(
      await run(`import { part } from './part'; console.log(JSON.stringify([part, __dirname, import.meta.url]));`),
    ).toEqual([folder, folder, pathToFileURL(source).href]);
    expect(await run(`import * as valibot from 'valibot'; console.log(typeof valibot.parse === 'function');`)).toBe(
      true,
    );
  });
});
