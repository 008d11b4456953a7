import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '../..');

const { parseArguments } = jest.requireActual<{
  parseArguments(usage: string, config?: object): { positionals: string[]; values: object };
}>(join(root, 'scripts/parseArguments.mjs'));

const usage = 'npm run x -- [mf-x…] [--outside <folder>]';
const config = { options: { outside: { type: 'string' }, renew: { type: 'boolean', default: false } } };

const environment = process.env;

/** What a command makes of a line, with settings of npm's. */
function read(line: string[], settings: Record<string, string> = {}, given: object = config) {
  jest.replaceProperty(process, 'env', { ...environment, ...settings });
  return parseArguments(usage, { args: line, ...given });
}

afterEach(() => jest.restoreAllMocks());

describe('what somebody typed', () => {
  it('is words and options', () => {
    expect(read(['mf-a', '--outside', '../', 'mf-b/'])).toEqual({
      positionals: ['mf-a', 'mf-b'],
      values: { outside: '../', renew: false },
    });
  });

  it.each([
    [['--outsid', '..'], config, `Unknown option '--outsid'. Usage: ${usage}`],
    [['mf-a'], { allowPositionals: false }, `Unexpected argument 'mf-a'. Usage: ${usage}`],
  ])('is said with what a command takes where it does not take it: %j', (line, given, sentence) => {
    expect(() => read(line, {}, given)).toThrow(sentence);
  });

  it.each([
    ['outside', '../gifts'],
    ['renew', 'true'],
  ])('is missed where npm has kept it, for want of a --: --%s', (name, value) => {
    expect(() => read(['mf-a'], { [`npm_config_${name}`]: value })).toThrow(
      `npm has kept --${name} to itself, since no -- stands before it: nothing was done. Usage: ${usage}`,
    );
    expect(read(['mf-a'], { npm_config_json: 'true', npm_config_other: value }).positionals).toEqual(['mf-a']);
  });

  it.each(['--help', '-h'])('is a question for the usage, which is all that is done then: %s', (word) => {
    const said = jest.spyOn(console, 'log').mockImplementation(() => {});
    const ended = jest.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Error(`ended with ${code}`);
    });
    expect(() => read([word])).toThrow('ended with 0');
    expect([said.mock.calls, ended.mock.calls]).toEqual([[[`Usage: ${usage}`]], [[0]]]);
  });
});

// What is done without being asked may take minutes, and hold ports.
it.each(['start', 'build', 'sizes'])('npm run %s does nothing for who mistypes an option', (script) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, `scripts/${script}.mjs`), '--hepl'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 10_000,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  expect([status, stdout, stderr.trim()]).toEqual([
    1,
    '',
    expect.stringMatching(/^Unknown option '--hepl'\. Usage: npm /),
  ]);
});
