// Publishes the build in any folder; run as a program of its own, as the release command is: publishFolder.ts <folder> <release store>.
import { publishPackage } from '@storefront/deploy';

const [folder = '', releases = ''] = process.argv.slice(2);
// What was built may be of an older commit than the last that made the same, which is live: where a journey stands in the history is not its matter.
void publishPackage(folder, releases, { back: true }).then(({ version }) => console.log(version));
