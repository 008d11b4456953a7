// Publishes the build in a folder; run as a program: publishFolder.ts <folder> <release store>.
import { publishPackage } from '@storefront/deploy';

const [folder = '', releases = ''] = process.argv.slice(2);
// `back`, since the build may be of an older commit than the live one, which does not matter for journeys.
void publishPackage(folder, releases, { back: true }).then(({ version }) => console.log(version));
