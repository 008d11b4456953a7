import { PlainError } from './plainError';

export const usage = `npm run moderator -- <command> [--name <name>] [--json]

  list               the open chats, newest first
  open <id>          a chat, and what is written in it until Ctrl-C; what you type is sent. The visitor sees you online
  reply <id> <text>  answers
  attach <id> <file> sends a file
  close <id>         closes a chat

MODERATOR_KEY is the key that the API has. MODERATOR_NAME (or --name) is what visitors call you, API_URL where the API is
(else http://localhost:4000, or the port in API_PORT).`;

export type Command =
  | { does: 'list' | 'help' }
  | { does: 'open' | 'close'; chatId: number }
  | { does: 'reply'; chatId: number; text: string }
  | { does: 'attach'; chatId: number; file: string };

export interface Call {
  command: Command;
  name: string;
  isJson: boolean;
  key: string;
  /** Of the API, without a slash at its end. */
  url: string;
}

interface Words {
  words: string[];
  name?: string;
  isJson: boolean;
  isHelp: boolean;
}

/** Separates options from words. Unknown words with a dash are no options, since messages may begin with one. */
function split(given: string[]): Words {
  const split: Words = { words: [], isJson: false, isHelp: false };
  const rest = [...given];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--') split.words.push(...rest.splice(0));
    else if (word === '--json') split.isJson = true;
    else if (word === '--help' || word === '-h') split.isHelp = true;
    else if (word.startsWith('--name=')) split.name = word.slice('--name='.length);
    else if (word === '--name') split.name = rest.shift() ?? '';
    else split.words.push(word);
  }
  return split;
}

function chatIdOf(word: string | undefined): number {
  if (word === undefined) throw new PlainError(`Which chat?\n\n${usage}`, 2);
  if (!/^\d{1,10}$/.test(word) || Number(word) < 1)
    throw new PlainError(`The id of a chat is a positive whole number, not "${word}".`, 2);
  return Number(word);
}

function commandOf([does, id, ...rest]: string[]): Command {
  const alone = <T extends Command>(command: T): T => {
    if (rest.length > 0) throw new PlainError(`"${does}" takes no "${rest.join(' ')}".\n\n${usage}`, 2);
    return command;
  };
  switch (does) {
    case undefined:
    case 'help':
      return { does: 'help' };
    case 'list':
      if (id !== undefined) throw new PlainError(`"list" takes no "${id}".\n\n${usage}`, 2);
      return { does };
    case 'open':
    case 'close':
      return alone({ does, chatId: chatIdOf(id) });
    case 'reply': {
      const reply = { does, chatId: chatIdOf(id), text: rest.join(' ') } as const;
      if (reply.text.trim() === '')
        throw new PlainError('What do you want to answer? npm run moderator -- reply <id> <text>', 2);
      return reply;
    }
    case 'attach': {
      const [file, ...more] = rest;
      if (!file || more.length > 0) throw new PlainError('Which file? npm run moderator -- attach <id> <file>', 2);
      return { does, chatId: chatIdOf(id), file };
    }
    default:
      throw new PlainError(`There is no command "${does}".\n\n${usage}`, 2);
  }
}

function urlOf({ API_URL, API_PORT }: NodeJS.ProcessEnv): string {
  const url = API_URL || `http://localhost:${API_PORT || 4000}`;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new PlainError(`API_URL must be an http or https URL; it is ${url}.`, 2);
  return url.replace(/\/+$/, '');
}

/** Reads the call from the command line and the environment. */
export function readCall(given: string[], env: NodeJS.ProcessEnv): Call {
  const { words, name = env.MODERATOR_NAME || 'Support', isJson, isHelp } = split(given);
  const command: Command = isHelp ? { does: 'help' } : commandOf(words);
  const key = env.MODERATOR_KEY?.trim() ?? '';
  if (command.does !== 'help' && key === '') throw new PlainError('Set MODERATOR_KEY to the key that the API has.', 2);
  if (name.trim() === '') throw new PlainError('A moderator needs a name: --name <name>, or MODERATOR_NAME.', 2);
  return { command, name, isJson, key, url: urlOf(env) };
}
