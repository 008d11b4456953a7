import { readCall } from './arguments';
import { run } from './commands';
import { PlainError } from './plainError';

const over = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => over.abort());

const terminal = {
  print: (line: string) => void process.stdout.write(`${line}\n`),
  complain: (line: string) => void process.stderr.write(`${line}\n`),
};

async function main() {
  await run(readCall(process.argv.slice(2), process.env), terminal, over.signal);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    terminal.complain(
      error instanceof PlainError ? error.message : String(error instanceof Error ? error.stack : error),
    );
    process.exit(error instanceof PlainError ? error.exitCode : 1);
  },
);
