import { Script } from 'node:vm';

/**
 * The global object of the realm in which remotes' bundles are evaluated: a process's own, but in tests another than
 * the test's.
 */
export const realmGlobal = new Script('globalThis').runInThisContext() as Record<string, unknown> & typeof globalThis;
