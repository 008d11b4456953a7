import { readCommandLine } from './commandLine';

const read = (args: string[], environment: NodeJS.ProcessEnv = {}) => readCommandLine(args, environment);

const passes = (...args: string[]) => {
  try {
    return read(args) !== undefined;
  } catch {
    return false;
  }
};

const switches = ['no-build', 'back', 'unless-left', 'json'];
const named = ['because', 'allow-breaking', 'percent', 'keep', 'to', 'releases'];

/**
 * What each takes beside `--json` and `--releases`; how many words, of three; whether it only looks, and makes no key.
 */
const commands: [string, string[], number, boolean][] = [
  ['publish', ['no-build', 'back', 'unless-left', 'because', 'allow-breaking'], 3, false],
  ['check', ['no-build', 'back', 'because', 'allow-breaking'], 3, true],
  ['rollback', ['because'], 2, false],
  ['canary', ['no-build', 'back', 'because', 'allow-breaking', 'percent'], 2, false],
  ['promote', ['back', 'because', 'allow-breaking'], 1, false],
  ['abort', ['because'], 1, false],
  ['status', [], 3, true],
  ['history', [], 3, true],
  ['watch', [], 0, false],
  ['verify', [], 0, true],
  ['prune', ['keep'], 1, false],
  ['export', ['to'], 2, true],
  ['sign', [], 0, false],
  ['link', ['because', 'allow-breaking'], 2, false],
  ['unlink', ['because'], 1, false],
];

describe('a line of the release command', () => {
  it.each(commands)('of %s takes what it is told, and nothing else', (command, options, words, isReadOnly) => {
    const taken = [
      ...switches.filter((name) => passes(command, `--${name}`)),
      ...named.filter((name) => passes(command, `--${name}`, '1')),
    ];
    expect(taken.filter((name) => !['json', 'releases'].includes(name))).toEqual(options);
    expect(taken).toEqual(expect.arrayContaining(['json', 'releases']));
    expect(
      [0, 1, 2, 3].filter((count) => passes(command, ...Array.from({ length: count }, (_, index) => `mf-${index}`))),
    ).toEqual(Array.from({ length: words + 1 }, (_, count) => count));
    expect(read([command])).toMatchObject({ command, isReadOnly });
  });

  it('says what it says', () => {
    expect(
      read([
        'publish',
        'mf-a/',
        'mf-b',
        '--no-build',
        '--back',
        '--unless-left',
        '--json',
        '--because',
        'so',
        '--allow-breaking',
        'they know',
      ]),
    ).toMatchObject({
      subjects: ['mf-a', 'mf-b'],
      options: { build: false, back: true, unlessLeft: true, json: true, because: 'so', allowBreaking: 'they know' },
    });
    expect(read(['canary', 'mf-a', '--percent', '5'])).toMatchObject({
      options: { build: true, json: false, percent: '5' },
    });
    expect([read(['prune', '--keep', '3']), read(['export', 'mf-a', '--to', 'there'])]).toMatchObject([
      { options: { keep: '3' } },
      { options: { to: 'there' } },
    ]);
    expect(read(['link', 'mf-a', 'https://a.test/mf-a/'])).toMatchObject({
      subjects: ['mf-a', 'https://a.test/mf-a/'],
    });
  });

  it.each([['help'], ['--help'], ['-h'], ['publish', '--help']])('asks what may be: %s %s', (...args) => {
    expect(read(args)).toBeUndefined();
  });

  it.each([
    ['publish', 'no-build', 'npm_config_build', ''],
    ['publish', 'because', 'npm_config_because', 'Shorter titles'],
    ['publish', 'allow-breaking', 'npm_config_allow_breaking', 'true'],
    ['prune', 'keep', 'npm_config_keep', 'true'],
    ['status', 'releases', 'npm_config_releases', 'true'],
  ])('is not done without what npm has kept of it: %s --%s', (command, option, setting, value) => {
    const throughNpm = { npm_lifecycle_event: 'release', [setting]: value };
    expect(() => read([command, '3'], throughNpm)).toThrow(
      `npm has kept --${option} to itself, since no -- stands before it: nothing was done. Say it so: npm run release -- ${command} … --${option}`,
    );
    // Of another script it was meant for that one, or is a setting of another command.
    expect([
      read([command], { ...throughNpm, npm_lifecycle_event: 'start' }),
      read(['abort'], { npm_lifecycle_event: 'release', npm_config_keep: 'true', npm_config_json: 'true' }),
    ]).toEqual([expect.anything(), expect.anything()]);
  });

  it('names the release store before the environment does, which may not name none', () => {
    const storeOf = (environment: NodeJS.ProcessEnv, ...more: string[]) =>
      read(['status', ...more], environment)!.releases;
    expect([storeOf({}), storeOf({ RELEASES_DIR: '/theirs' })]).toEqual(['.releases', '/theirs']);
    for (const RELEASES_DIR of ['/theirs', '', undefined])
      expect(storeOf({ RELEASES_DIR }, '--releases', '/mine')).toBe('/mine');
    expect(() => storeOf({ RELEASES_DIR: '' })).toThrow(
      'RELEASES_DIR is empty: it names the folder of the release store.',
    );
    expect(() => storeOf({ RELEASES_DIR: '/theirs' }, '--releases', '')).toThrow(
      '--releases names no folder: nothing was done.',
    );
    // npm runs it in the repository's folder; what its environment names is named as for all that npm runs.
    const throughNpm = { npm_lifecycle_event: 'release', INIT_CWD: '/shop/mf-a', RELEASES_DIR: '../theirs' };
    expect([storeOf(throughNpm, '--releases', '../mine'), storeOf(throughNpm)]).toEqual(['/shop/mine', '../theirs']);
  });
});
