import { readCall } from './arguments';

const env = { MODERATOR_KEY: 'key' };

describe('what npm run moderator takes where nothing else is said', () => {
  it.each([
    [{}, 'http://localhost:4000'],
    [{ API_PORT: '4100' }, 'http://localhost:4100'],
    [{ API_PORT: '4100', API_URL: 'https://api.shop.example/' }, 'https://api.shop.example'],
  ])('is Support as its name, and with %j the API at %s', (where, url) => {
    expect(readCall(['list'], { ...env, ...where })).toMatchObject({ name: 'Support', url });
  });
});

describe('what npm run moderator is told', () => {
  it.each<[given: string[], sentence: string, env?: NodeJS.ProcessEnv]>([
    [['list', 'x'], '"list" takes no "x".'],
    [['close', '5', '6'], '"close" takes no "6".'],
    [['open', '5', '6', '7'], '"open" takes no "6 7".'],
    [['attach', '5'], 'Which file?'],
    [['attach', '5', 'a.txt', 'b.txt'], 'Which file?'],
    [['open'], 'Which chat?'],
    [['open', '0'], 'The id of a chat is a positive whole number, not "0".'],
    [['open', 'x'], 'The id of a chat is a positive whole number, not "x".'],
    [['reply', '5', ' '], 'What do you want to answer?'],
    [['dance'], 'There is no command "dance".'],
    [['list'], 'API_URL must be an http or https URL; it is ftp://x.', { ...env, API_URL: 'ftp://x' }],
    [['list'], 'Set MODERATOR_KEY', { MODERATOR_KEY: ' ' }],
    [['list', '--name', ''], 'A moderator needs a name'],
    [['list', '--name'], 'A moderator needs a name'],
  ])('is refused as no such call where it is %j: %s', (given, sentence, where = env) => {
    expect(() => readCall(given, where)).toThrow(
      expect.objectContaining({ exitCode: 2, message: expect.stringContaining(sentence) }),
    );
  });

  it('is a text behind two dashes, whatever it looks like', () => {
    expect(readCall(['reply', '5', '--', '--json', '-h'], env)).toMatchObject({
      isJson: false,
      command: { does: 'reply', chatId: 5, text: '--json -h' },
    });
  });

  it.each([['-h'], ['--help'], ['reply', '--help'], ['help'], []])(
    'is how it is called, also without a key: %s',
    (...given) => {
      expect(readCall(given, {}).command).toEqual({ does: 'help' });
    },
  );
});
