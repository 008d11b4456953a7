import { CompiledQuery, sql, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { databases, type TestDatabase } from '../testing/databases';
import { migrate } from '../database/migrate';
import { createChatRepository } from './repository';
import { createUploadRepository } from './uploadRepository';

const [, openPostgres] = databases().find(([name]) => name === 'PostgreSQL') ?? [];

interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

// PGlite plans alike, but only a server is worth the rows that make a scan the dearer way.
(openPostgres ? describe : describe.skip)('what chats ask of a large database', () => {
  let database: TestDatabase;
  const asked: RootOperationNode[] = [];
  const recording: KyselyPlugin = {
    transformQuery: ({ node }) => (asked.push(node), node),
    transformResult: async ({ result }) => result,
  };

  beforeAll(async () => {
    database = await openPostgres!();
    const { db } = database;
    await migrate(db);
    await sql`
      insert into chats (token_hash, client_name, client_email, topic, language, created_at, closed_at)
      select md5(n::text), 'A', 'a@b.example', 'T', 'en', now(), case when n % 50 = 0 then null else now() end from generate_series(1, 20000) n`.execute(
      db,
    );
    await sql`
      insert into chat_messages (chat_id, text, attachments, created_at, client_message_id)
      select 1 + n % 200, 'x', '[]', now(), gen_random_uuid() from generate_series(1, 60000) n`.execute(db);
    await sql`
      insert into uploads (id, chat_id, name, created_at, kept)
      select md5(n::text), 1 + n % 5000, 'a.txt', now(), n % 1000 > 0 from generate_series(1, 20000) n`.execute(db);
    await sql`analyze`.execute(db);
  }, 180_000);
  afterAll(() => database.close());

  async function indexesOf(ask: (recorded: TestDatabase['db']) => Promise<unknown>) {
    const { db } = database;
    asked.length = 0;
    await ask(db.withPlugin(recording));
    const { sql: text, parameters } = db.getExecutor().compileQuery(asked[0]!, { queryId: 'explained' });
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
    );
    const nodes = nodesOf(rows[0]!['QUERY PLAN'][0].Plan);
    const kinds = nodes.map((node) => node['Node Type']);
    expect(kinds).not.toContain('Seq Scan');
    return { indexes: nodes.flatMap((node) => node['Index Name'] ?? []), kinds };
  }

  it('S193 finds a chat by its token through an index', async () => {
    expect((await indexesOf((db) => createChatRepository(db).byTokenHash('x'))).indexes).toEqual([
      'chats_token_hash_key',
    ]);
  });

  it.each([undefined, 30_000])(
    'S193 reads a page of messages before %p in the order of an index, sorting nothing',
    async (before) => {
      const { indexes, kinds } = await indexesOf((db) => createChatRepository(db).messages(7, 51, before));
      expect(indexes).toEqual(['messages_of_chat']);
      expect(kinds).not.toContain('Sort');
    },
  );

  it('S195 finds a message that was sent before through an index', async () => {
    expect(
      (await indexesOf((db) => createChatRepository(db).messageByClientId(7, '00010203-0405-4607-8706-050403020100')))
        .indexes,
    ).toEqual(['messages_once']);
  });

  it('S197 counts what a chat has uploaded, and finds what is unfinished, through indexes', async () => {
    expect((await indexesOf((db) => createUploadRepository(db).usage(7))).indexes).toEqual(['uploads_of_chat']);
    expect((await indexesOf((db) => createUploadRepository(db).unfinished(3600, 500))).indexes).toEqual([
      'unfinished_uploads',
    ]);
  });

  it('lists open chats through an index of the open ones', async () => {
    expect((await indexesOf((db) => createChatRepository(db).openChats(51))).indexes).toEqual(['open_chats']);
  });
});
