import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { integrityOf } from './integrity';
import { publishTable } from './releases';

const remote = 'mf-news';
const words = { 1: 'Announcements', 2: 'Fresh from the press' } as const;

type Edition = keyof typeof words;

/** Changes of the second edition: its texts, the name of an endpoint, and the answer of another. */
const changes: readonly [RegExp, string][] = [
  [new RegExp(`"title":"${words[1]}"`, 'g'), `"title":"${words[2]}"`],
  [/nnouncementPages/g, 'nnouncementSheets'],
  [
    /announcements:\s*(\w+)\.query\(\{/g,
    'announcements: $1.query({ transformResponse: (list) => list && list.map((one) => ({ ...one, edition: 2 })),',
  ],
];

interface Release {
  name: string;
  version: string;
  base: string;
  server: { file: string; integrity: string };
}

interface Table {
  revision: number;
  remotes: Release[];
}

async function rewrite(folder: string, server: string): Promise<void> {
  const browser = join(folder, 'browser');
  const names = await readdir(browser);
  await Promise.all(names.filter((name) => /\.(br|gz)$/.test(name)).map((name) => rm(join(browser, name))));
  const files = [server, ...names.filter((name) => name.endsWith('.js')).map((name) => join(browser, name))];
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  for (const [pattern] of changes)
    for (const [where, some] of [
      ['server', texts.slice(0, 1)],
      ['browser', texts.slice(1)],
    ] as const)
      if (!some.some((text) => text.search(pattern) !== -1))
        throw new Error(`The ${where} scripts of ${remote} hold nothing like ${pattern}.`);
  const after = texts.map((text) => changes.reduce((before, [pattern, other]) => before.replace(pattern, other), text));
  await Promise.all(files.map((file, index) => writeFile(file, after[index] ?? '')));
}

const liveTable = async (releasesDir: string): Promise<Table> =>
  JSON.parse(await readFile(join(releasesDir, 'releases.json'), 'utf8')) as Table;

async function liveRelease(releasesDir: string): Promise<Release> {
  const release = (await liveTable(releasesDir)).remotes.find(({ name }) => name === remote);
  if (!release) throw new Error(`${remote} is not live in ${releasesDir}.`);
  return release;
}

/** Two editions of the announcements in a release store, and which of them is live. */
export class Editions {
  private constructor(
    private readonly releasesDir: string,
    private readonly table: Table,
    private readonly releases: Record<Edition, Release>,
  ) {}

  static async in(releasesDir: string): Promise<Editions> {
    const table = await liveTable(releasesDir);
    const first = await liveRelease(releasesDir);
    const version = `${first.version}-second`;
    const folder = join(releasesDir, remote, version);
    await cp(join(releasesDir, remote, first.version), folder, { recursive: true });
    const server = join(folder, first.server.file);
    await rewrite(folder, server);
    const integrity = integrityOf(await readFile(server));
    const second = {
      ...first,
      version,
      base: `/releases/${remote}/${version}/`,
      server: { ...first.server, integrity },
    };
    return new Editions(releasesDir, table, { 1: first, 2: second });
  }

  /** Publishes the second edition, or rolls back to the first. */
  async publish(edition: Edition): Promise<void> {
    const remotes = this.table.remotes.map((release) => (release.name === remote ? this.releases[edition] : release));
    await publishTable(this.releasesDir, { ...this.table, revision: ++this.table.revision, remotes });
    // The first publish of an edition describes its files, which later ones keep.
    this.releases[edition] = await liveRelease(this.releasesDir);
  }

  /** The edition of each part of the announcements' page; a consistent page has the same everywhere. */
  partsOf(html: string): Record<string, Edition | undefined> {
    const state = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    const files = [...html.matchAll(/(?:href|src)="\/releases\/mf-news\/([^/"]+)\//g)].map(([, version]) => version);
    const second = this.releases[2].version;
    const table = new RegExp(`"version":"${this.releases[1].version}(-second)?"`).exec(state);
    return {
      words: this.editionOf(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]),
      title: this.editionOf(/<title>(.*?)<\/title>/s.exec(html)?.[1]),
      table: table ? (table[1] ? 2 : 1) : undefined,
      files:
        files.length === 0
          ? undefined
          : files.every((version) => version === second)
            ? 2
            : files.includes(second)
              ? undefined
              : 1,
      endpoint: /nnouncementSheets\(/.test(state)
        ? /nnouncementPages\(/.test(state)
          ? undefined
          : 2
        : /nnouncementPages\(/.test(state)
          ? 1
          : undefined,
      answer: /"edition":2/.test(state) ? 2 : 1,
    };
  }

  /** The edition that a text belongs to. */
  editionOf(text: string | undefined): Edition | undefined {
    return text?.includes(words[2]) ? 2 : text?.includes(words[1]) ? 1 : undefined;
  }
}
