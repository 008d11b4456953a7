// Broken content folders: every one is refused by sentences that name file and field, and changes nothing. -- --print
// shows what was said.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root, say } from '../steps.mjs';

export async function prove(rest) {
  const file = `${root}/storefront-api/src/testing/brokenProof.ts`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', file], {
    cwd: root,
    maxBuffer: 2 ** 26,
  });
  const { tried, complaints, said } = JSON.parse(stdout);
  if (rest.includes('--print')) for (const line of said) say(line);
  say(`${tried} broken folders, ${said.length} sentences; ${complaints.length} were not refused as they should be.`);
  return complaints;
}
