import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchDefinition } from './definitions';

it('a promise that was changed is said, one that was changed back is not, and one that is gone is said so', () => {
  const folder = mkdtempSync(join(tmpdir(), 'definition-'));
  const save = (text: string) => writeFileSync(join(folder, 'src/remote.ts'), text);
  mkdirSync(join(folder, 'src'));
  save('one');
  const said = watchDefinition('mf-x', folder);
  expect(said()).toBeUndefined();
  save('two');
  expect(said()).toBe(
    'mf-x/src/remote.ts has changed since the start: stop this command (Ctrl-C) and start it again to use the new routes, slots and events.',
  );
  save('one');
  expect(said()).toBeUndefined();
  rmSync(folder, { recursive: true });
  expect(said()).toBe(
    'The folder of mf-x is gone: its last build stays in the page until you stop this command (Ctrl-C).',
  );
});
