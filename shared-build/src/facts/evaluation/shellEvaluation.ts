// A process that evaluates a shell's bundle: shellEvaluation.ts <bundle> <file for the result>.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describeOrReport } from './calls';
import { transformedShapes, type TransformingEndpoint } from './transformedShapes';
import type { Definition } from './runEndpoint';

interface Promises {
  routes: object[];
  reserved: string[];
  /** Names that the platform exports. */
  platform: string[];
  endpoints: [string, Definition & TransformingEndpoint][];
}

const [file = '', answer = ''] = process.argv.slice(2);
// The bundle's libraries are resolved from its own folder.
const require = createRequire(file);
const { promises } = require(file) as { promises: Promises };
const react = Object.keys(require('react') as object).filter((name) => !name.startsWith('__'));
const names = { react: react.sort(), '@storefront/platform': promises.platform };
const unread: string[] = [];
const endpoints = (
  await Promise.all(promises.endpoints.map(([name, definition]) => describeOrReport(unread, name, definition)))
).flat();
writeFileSync(
  answer,
  JSON.stringify({
    routes: promises.routes,
    reserved: promises.reserved,
    names,
    endpoints,
    hands: transformedShapes(promises.endpoints, unread),
    unread,
  }),
);
process.exit();
