import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchDefinition } from './definitions';

it('a promise that was changed is known, and one that was changed back is not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'definition-'));
  const save = (text: string) => writeFileSync(join(folder, 'src/remote.ts'), text);
  mkdirSync(join(folder, 'src'));
  save('one');
  const isAnother = watchDefinition(folder);
  expect(isAnother()).toBe(false);
  save('two');
  expect(isAnother()).toBe(true);
  save('one');
  expect(isAnother()).toBe(false);
  rmSync(folder, { recursive: true });
  expect(isAnother()).toBe(true);
});
