// What `npm run proof -- content` runs: prints JSON.
import { filledDatabase } from './databases';
import { proveBroken } from './proveBroken';

async function run() {
  const { db, close } = await filledDatabase();
  const proven = await proveBroken(db);
  await close();
  process.stdout.write(JSON.stringify(proven));
}

void run();
