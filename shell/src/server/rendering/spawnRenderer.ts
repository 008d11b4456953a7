import { spawn, type ChildProcess } from 'node:child_process';
import type { Environment } from '../environment';

export interface RendererOptions {
  /** The file of the renderer's process. */
  script: string;
  environment: Environment;
  /** Where its output goes; to this process's own by default. */
  output?: 'inherit' | 'ignore';
}

/** Megabytes of heap: ten times what a page needs. */
const heapLimit = 256;

/**
 * Options of the process. `eval` and the like are disallowed, as by the shop's policy in browsers: such code could
 * import any module.
 */
const execArgv = [
  `--max-old-space-size=${heapLimit}`,
  '--enable-source-maps',
  '--disallow-code-generation-from-strings',
];

/** Variables that name trusted certificates: an API may have one from a private authority. */
const believed = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'];

/**
 * The few variables of this process's environment that a renderer needs, since remote code runs there. By default React
 * is the production build. The thread pool has one thread, not four: remote code that derives keys or compresses
 * without end would take more processor time than the main process gets.
 */
const ownEnvironment = (): NodeJS.ProcessEnv => {
  const { NODE_ENV = 'production' } = process.env;
  return {
    NODE_ENV,
    UV_THREADPOOL_SIZE: '1',
    ...Object.fromEntries(['PATH', 'TZ', ...believed].map((name) => [name, process.env[name]])),
  };
};

/** Starts the process of a renderer. Node throws some failures (no memory); others are events of the process. */
export const spawnRenderer = ({ script, environment, output = 'inherit' }: RendererOptions): ChildProcess =>
  spawn(process.execPath, [...execArgv, script, JSON.stringify(environment)], {
    stdio: ['pipe', output, output, 'pipe'],
    env: ownEnvironment(),
  });
