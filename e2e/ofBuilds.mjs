// Imported first by whatever looks at what this checkout builds: journeys, sizes, proofs, figures and pictures. They publish into a store of their own, and so
// neither look at nor change what is live in a developer's: that may have been gone back in, tried out or linked there. It may be deleted at any time.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

process.env.RELEASES_DIR = join(dirname(fileURLToPath(import.meta.url)), '../.cache/builds');
// Nor is anything asked of who is named for a deployed shop, or signed for it.
for (const name of ['API_URL', 'RELEASE_KEY', 'RELEASE_KEYS']) delete process.env[name];
