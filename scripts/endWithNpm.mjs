// Loaded by long-running commands: npm sends SIGTERM to the shell in between, which exits without passing it on.
// Stopping the process of `npm start` would otherwise leave a shop behind that holds its ports and data.
if (process.env.npm_lifecycle_event) await import('./endWithStarter.mjs');
