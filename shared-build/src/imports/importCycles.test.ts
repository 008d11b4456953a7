import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { remotesIn } from '../../remotes.cjs';
import { folderCyclesIn, importCyclesIn } from './importCycles';

const root = join(__dirname, '../../..');
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
const packages = workspaces.flatMap((name) => (name === 'mf-*' ? remotesIn(root) : [name]));

describe('the files of a package', () => {
  it.each(packages)('of %s import each other one way', (name) => {
    expect(importCyclesIn(join(root, name)).map((circle) => circle.join(' → '))).toEqual([]);
  });
});

describe('the folders', () => {
  it.each(['deploy/src/gate', 'shared-build/src/facts'])(
    'of %s import each other one way, as its page says',
    (name) => {
      expect(folderCyclesIn(join(root, name)).map((circle) => circle.join(' → '))).toEqual([]);
    },
  );
});

describe('a circle', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'circles-'));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  function write(files: Record<string, string>) {
    for (const [file, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), content);
    }
  }
  const circlesOf = (files: Record<string, string>) => {
    write(files);
    return importCyclesIn(folder).map((circle) => circle.join(' → '));
  };

  it('of folders is found where none is of files, without tests and the files beside the folders', () => {
    write({
      'rules/a.ts': "import { b } from '../shapes/b';",
      'rules/d.ts': "import { a } from './a'; import '../../outside/x';",
      'shapes/b.ts': '',
      'shapes/c.ts': "import type { D } from '../rules/d';",
      'shapes/b.test.ts': "import { e } from '../other/e';",
      'other/e.ts': "import { b } from '../shapes/b';",
      'index.ts': "import './rules/d'; import './shapes/c';",
    });
    expect(importCyclesIn(folder)).toEqual([]);
    expect(folderCyclesIn(folder).map((circle) => circle.toSorted())).toEqual([['rules', 'shapes']]);
  });

  it('is found through folders, types, re-exports and lazy imports', () => {
    expect(
      circlesOf({
        'a.ts': "import type { B } from './deep/b';",
        'deep/b.tsx': "export * from '../c';",
        'c/index.ts': "const lazy = () => import('../a');",
      }),
    ).toEqual(['a.ts → deep/b.tsx → c/index.ts']);
  });

  it('is not seen where two ways lead to one file, nor in what is no source of ours', () => {
    expect(
      circlesOf({
        'node_modules/x/a.ts': "import './b';",
        'node_modules/x/b.ts': "import './a';",
        'a.ts': "import './b'; import './c';",
        'b.ts': "import './d';",
        'c.ts': "import './d'; import './c.css'; import '@storefront/ui';",
        'd.ts': "import texts from './a.json';",
        'c.css': '',
      }),
    ).toEqual([]);
  });
});
