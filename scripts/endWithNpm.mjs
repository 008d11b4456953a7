// Loaded by commands that go on for long: npm passes SIGTERM on to a shell between itself and them, which ends and tells nobody.
// Whoever stops `npm start` by its process would leave a shop behind that holds its ports and its data.
if (process.env.npm_lifecycle_event) await import('./endWithStarter.mjs');
