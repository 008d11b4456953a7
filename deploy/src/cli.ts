import { run } from './run';

// Who reads no further (`| head`) has what they wanted.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

void run(process.argv.slice(2), process.env).then((code) => (process.exitCode = code));
