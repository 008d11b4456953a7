// npm run package -w signalr-hub: puts the package as it is published into dist/package.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const folder = import.meta.dirname;
const target = join(folder, 'dist/package');
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
execFileSync(process.execPath, [tsc, '-p', join(folder, 'tsconfig.package.json')], { stdio: 'inherit' });

const { name, version, description, keywords, license, engines, dependencies, peerDependencies } = JSON.parse(
  readFileSync(join(folder, 'package.json'), 'utf8'),
);
const published = {
  name,
  version,
  description,
  keywords,
  license,
  engines,
  main: './lib/index.js',
  types: './lib/index.d.ts',
  exports: { '.': { types: './lib/index.d.ts', default: './lib/index.js' }, './package.json': './package.json' },
  files: ['lib', 'CHANGELOG.md'],
  sideEffects: false,
  dependencies,
  peerDependencies,
};
writeFileSync(join(target, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
for (const words of ['README.md', 'CHANGELOG.md']) cpSync(join(folder, words), join(target, words));
console.log(`The package is in ${target}: npm publish ${target}`);
