// Shared by the project's commands. Imports Node's own modules only, since it runs before anything is installed.
import './requireNode.cjs';

export { PlainError, say, describeError, main } from './steps/console.mjs';
export { root, setting, loadTypeScript, remotes, packageFolders, sourceHash } from './steps/checkout.mjs';
export { onExit, run, start, tee } from './steps/childProcesses.mjs';
export { linkRemotes, withLock, ensureInstalled } from './steps/install.mjs';
export { ensureBuilt, ensureOneBundle } from './steps/builds.mjs';
export { releasesDir, withdraw, requireOwnStore, publish, liveShell } from './steps/releaseStore.mjs';
