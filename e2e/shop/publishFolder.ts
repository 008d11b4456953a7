// Publishes the build in any folder; run by tsx, as the release command is: publishFolder.ts <folder> <release store>.
import { publishPackage } from '@storefront/deploy';

const [folder = '', releases = ''] = process.argv.slice(2);
const { version } = await publishPackage(folder, releases);
console.log(version);
