import { sql } from 'kysely';
import { importFolder } from '../content/commands';
import { mistakeLine, WrongContent, type Mistake } from '../content/reading/mistakes';
import { createContentStore } from '../content/database/store';
import type { Db } from '../database/schema';
import { brokenFolders } from './brokenContent';
import { copiedDemo, fewFiles, type Broken } from './contentFolder';

/** Everything that an import may write, as one text. */
async function stateOf(db: Db): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select (select version from data_version) || ' ' || (select count(*) || coalesce(max(md5(text)), '') from content_files) || ' ' || (select count(*) from pictures) as state`.execute(
    db,
  );
  return rows[0]?.state ?? '';
}

const names = ({ file, field, says = /./ }: Broken, mistake: Mistake) =>
  says.test(mistake.sentence) &&
  mistake.file === file &&
  (field === '' || (mistake.field ?? '').includes(field)) &&
  /^[A-Z“‘].*[.?]$/s.test(mistake.sentence);

/** What is wrong with what is said of a broken folder; undefined where its owner is sent to the right place. */
export function complaintOf(broken: Broken, mistakes: Mistake[]): string | undefined {
  if (mistakes.some((mistake) => names(broken, mistake))) return undefined;
  return `${broken.title}: no sentence names ${broken.file} ${broken.field}, but\n    ${mistakes.map(mistakeLine).join('\n    ')}`;
}

/** What is wrong with how one broken folder is refused; undefined where it is refused as it should be. */
async function tryOne(db: Db, broken: Broken, files?: string[]): Promise<{ complaint?: string; said: string[] }> {
  const folder = copiedDemo(files);
  try {
    broken.breakIt(folder);
    const before = await stateOf(db);
    const refusal = await importFolder(createContentStore(db), folder.path, new Date()).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (!(refusal instanceof WrongContent))
      return { complaint: `${broken.title}: ${refusal === undefined ? 'was imported' : String(refusal)}`, said: [] };
    const said = refusal.mistakes.map(mistakeLine);
    const complaint = complaintOf(broken, refusal.mistakes);
    if (complaint !== undefined) return { complaint, said };
    return (await stateOf(db)) === before ? { said } : { complaint: `${broken.title}: something was changed`, said };
  } finally {
    folder.close();
  }
}

/**
 * Imports broken folders into a filled database, each with all of the demo, or every `step`th of them with a few of its
 * files; tells what was not as it should be, and all that was said.
 */
export async function proveBroken(db: Db, step = 1): Promise<{ tried: number; complaints: string[]; said: string[] }> {
  const complaints: string[] = [];
  const said: string[] = [];
  const chosen = brokenFolders.filter((_, index) => index % step === 0);
  for (const broken of chosen) {
    const { complaint, said: sentences } = await tryOne(db, broken, step > 1 ? fewFiles : undefined);
    if (complaint !== undefined) complaints.push(complaint);
    said.push(...sentences);
  }
  return { tried: chosen.length, complaints, said };
}
