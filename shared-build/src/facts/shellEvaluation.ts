// A process of its own, in which a shell says what it promises: shellEvaluation.ts <bundle> <file for the answer>.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describeOr, type Definition } from './calls';
import { transformedShapes, type TransformingEndpoint } from './transformedShapes';

interface Promises {
  routes: object[];
  reserved: string[];
  /** Names that the platform gives. */
  platform: string[];
  endpoints: [string, Definition & TransformingEndpoint][];
}

const [file = '', answer = ''] = process.argv.slice(2);
// The bundle leaves libraries to Node: they are found from where it lies.
const require = createRequire(file);
const { promises } = require(file) as { promises: Promises };
const react = Object.keys(require('react') as object).filter((name) => !name.startsWith('__'));
const names = { react: react.sort(), '@storefront/platform': promises.platform };
const unread: string[] = [];
const endpoints = (await Promise.all(promises.endpoints.map(([name, definition]) => describeOr(unread, name, definition)))).flat();
writeFileSync(answer, JSON.stringify({ routes: promises.routes, reserved: promises.reserved, names, endpoints, hands: transformedShapes(promises.endpoints, unread), unread }));
process.exit();
