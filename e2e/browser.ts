import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface Browser {
  executablePath: string;
  /** Set for a browser that brings its own libraries. */
  env?: Record<string, string>;
}

/**
 * Features that are disabled in tests. The first ones are two hidden pages for each window (of the list below the
 * address bar), which take as much processor time as the shop's page. A browser accepts a single list, so that
 * Playwright's own, which is not exported, is repeated.
 */
const disabledFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  ...[
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
  ],
  ...[
    'ThirdPartyStoragePartitioning',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'TcpPortRandomizationWin',
    'OptimizationHints',
    'NetworkTimeServiceQuerying',
    'AimEnabled',
    'PreconnectToSearch',
  ],
];

export const launchArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join()}`,
];

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...[process.env['ProgramFiles'], process.env['ProgramFiles(x86)'], process.env['LOCALAPPDATA']]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, 'Google/Chrome/Application/chrome.exe')),
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installed(): Browser | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const executablePath = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...places].find(
    isExecutable,
  );
  return executablePath ? { executablePath } : undefined;
}

const canStart = ({ executablePath, env }: Browser) =>
  spawnSync(executablePath, ['--version'], { env: { ...process.env, ...env }, timeout: 20_000 }).status === 0;

/** Where the packaged browser lies unpacked, with its libraries and fonts. */
const unpacked = join(import.meta.dirname, '../node_modules/.cache/chromium');

/** Unpacks in a child process, into a draft folder that is renamed when it is complete. */
function unpack(): boolean {
  if (existsSync(unpacked)) return true;
  const draft = `${unpacked}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  // The package unpacks to the temporary folder, and its libraries only where it believes to be on Amazon Linux.
  const { status } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      "const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath();",
    ],
    {
      cwd: import.meta.dirname,
      env: { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
      stdio: 'ignore',
    },
  );
  if (status === 0 && !existsSync(unpacked)) {
    const fonts = join(draft, 'fonts/fonts.conf');
    writeFileSync(
      fonts,
      readFileSync(fonts, 'utf8')
        .replaceAll('/tmp/fonts', join(unpacked, 'fonts'))
        .replace('<dir>', '<dir>/usr/share/fonts</dir>\n  <dir>'),
    );
    renameSync(draft, unpacked);
  }
  rmSync(draft, { recursive: true, force: true });
  return status === 0;
}

/** The browser that comes in the package @sparticuz/chromium, for Linux on x64. */
function packaged(): Browser | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64' || !unpack()) return undefined;
  const libraries = [join(unpacked, 'al2023/lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(delimiter);
  const env = { LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(unpacked, 'fonts') };
  const browser = { executablePath: join(unpacked, 'chromium'), env };
  return canStart(browser) ? browser : undefined;
}

/** Debian's own package, where this process may install it. */
function fromDebian(): Browser | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  apt('update', '-q');
  apt('install', '-y', '-q', '--no-install-recommends', 'chromium');
  return installed();
}

/**
 * Finds a browser: `CHROME_PATH`, an installed Chromium or Chrome, the packaged one, Debian's; throws a sentence if
 * there is none.
 */
export function findBrowser(): Browser {
  const chosen = process.env['CHROME_PATH'];
  if (chosen && !isExecutable(chosen))
    throw new Error(`CHROME_PATH is ${chosen}, which is not a program that can be started.`);
  const browser = chosen ? { executablePath: chosen } : (installed() ?? packaged() ?? fromDebian());
  if (!browser)
    throw new Error('There is no browser for the journeys: install Chromium or Chrome, or set CHROME_PATH to one.');
  return browser;
}
