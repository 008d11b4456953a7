// Loaded before a program: kills it, as nobody can catch it, when it makes the file of the number KILL_AT of an
// embedded database.
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');

const { writeFileSync } = fs;
let made = 0;

fs.writeFileSync = (path, ...rest) => {
  if (/\/db[^/]*\//.test(String(path)) && ++made === Number(process.env.KILL_AT)) process.kill(process.pid, 'SIGKILL');
  return writeFileSync(path, ...rest);
};
syncBuiltinESMExports();
