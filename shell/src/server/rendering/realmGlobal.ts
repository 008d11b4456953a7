import { Script } from 'node:vm';

/** The world that remotes' bundles are evaluated in. A process has it for its own, a test beside its own. */
export const realmGlobal = new Script('globalThis').runInThisContext() as Record<string, unknown> & typeof globalThis;
