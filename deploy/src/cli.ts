import { run } from './run';

// A reader that closes the pipe (`| head`) has what it wanted.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

void run(process.argv.slice(2), process.env).then((code) => (process.exitCode = code));
