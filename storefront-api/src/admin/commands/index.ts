import type { Db } from '../../database/schema';
import type { Env } from '../../env';
import type { Purchase } from '../../orders/purchase';
import { createForget } from '../../privacy/forget';
import { Refused, type Answer, type Call, type Command } from '../command';
import { orderCommands } from './orders';
import { privacyCommands } from './privacy';
import { shopCommands } from './shop';

const WORDS = 2;

const usageOf = (name: string, { takes, options = [] }: Command) =>
  [name, ...takes.map((value) => `<${value}>`), ...options.map((option) => `[--${option} …]`)].join(' ');

/** All of the owner's commands, by their words. */
export function createCommands(purchase: Purchase, db: Db, env: Pick<Env, 'DATA_DIR'>) {
  const commands: Record<string, Command> = {
    ...orderCommands(purchase),
    ...shopCommands(purchase),
    ...privacyCommands(createForget({ db, dataDir: env.DATA_DIR })),
  };
  const usage = Object.entries(commands)
    .map(([name, command]) => `  ${usageOf(name, command)}`)
    .join('\n');

  return async ({ words, options, lines = [] }: Call): Promise<Answer> => {
    // No words: the usage.
    if (words.length === 0)
      return { document: { usage }, text: `npm run admin -- <command> [--json]. There are:\n${usage}` };
    const name = words.slice(0, WORDS).join(' ');
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new Refused(`There is no command “${words.join(' ')}”. There are:\n${usage}`);
    const values = words.slice(WORDS);
    const foreign = Object.keys(options).find((option) => !command.options?.includes(option));
    if (values.length !== command.takes.length || foreign !== undefined)
      throw new Refused(`It is called so: ${usageOf(name, command)}`);
    return command.run({ values, options, lines });
  };
}

export type RunCommand = ReturnType<typeof createCommands>;
