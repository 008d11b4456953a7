// Makes a folder of what an API leaves that has worked in it; run as a program of its own, as the release command is:
// fillDataFolder.ts <data folder>.
import { mkdirSync } from 'node:fs';
import { fillDataFolder } from './dataFolder';

const [dataDir = ''] = process.argv.slice(2);
mkdirSync(dataDir, { mode: 0o700 });
void fillDataFolder(dataDir);
