// Runs a copy of the shell that a journey may edit inside a running shop: node scripts/dev/shellCopy.mjs <folder>
// <port> <shop>
import { workOnShell } from './shell.mjs';

const [folder, port, shop] = process.argv.slice(2);
const onBroken = (error) => {
  console.error(error);
  process.exit(1);
};
const onBuilt = ({ faults }) => console.log(faults.length === 0 ? 'built' : faults.join('\n'));
const { url, stop } = await workOnShell({ onBroken, folder, shop: new URL(shop), port: Number(port), onBuilt });
process.once('SIGTERM', () => void stop().finally(() => process.exit(0)));
console.log(`shell at ${url}`);
