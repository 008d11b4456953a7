// What proofs of the API share: a PostgreSQL of their own, and how the figures of a scene are shown.
import { loadTypeScript, PlainError, say } from '../steps.mjs';

/** Imports a source file of the API. */
export const loadOfApi = (file) => loadTypeScript(`storefront-api/src/${file}`);

/** Runs `work` with the address of a new PostgreSQL server, so that no scene finds what another left. */
export async function onPostgres(work) {
  const { postgresBinaries, startPostgres } = await loadOfApi('testing/postgres.ts');
  if (!postgresBinaries) throw new PlainError('This proof wants PostgreSQL installed.');
  const server = await startPostgres(postgresBinaries);
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

/** Prints a scene's figures; answers its complaints under its name. */
export function show(name, { figures, complaints }) {
  say(name);
  console.table(figures);
  return complaints.map((complaint) => `${name}: ${complaint}`);
}
