import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rememberedTrial, type TrialSubject } from './rememberedTrial';
import type { TrialFindings } from './trialReport';

let folder: string;
let api: string;
let words = 'one';
const server = createServer((_request, response) => response.end(words));

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, listening));
  api = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => new Promise((closed) => server.close(closed)));

beforeEach(async () => {
  words = 'one';
  folder = await mkdtemp(join(tmpdir(), 'remembered-'));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const digest = (text: string, status = 200) => createHash('sha256').update(`${status} ${text}`).digest('base64');

const live: TrialSubject = {
  program: Buffer.from('shell'),
  bundle: Buffer.from('remote'),
  request: { table: {}, owner: 'mf-a', releasesDir: '/tmp/one', apiUrl: 'http://127.0.0.1:9' },
};

const found = (more: Partial<TrialFindings> = {}): TrialFindings => ({
  refusals: [],
  notes: ['noted'],
  gaps: [],
  stood: ['a page'],
  failed: [{ what: 'a', complaint: 'b' }],
  heard: { [api]: digest('one') },
  ...more,
});

/** How often a trial of a live version is run for these checks, one after the other. */
async function runsOf(subjects: readonly TrialSubject[], findings = found()): Promise<number> {
  const run = jest.fn(async () => findings);
  for (const subject of subjects) await rememberedTrial(subject, run, { parent: folder });
  return run.mock.calls.length;
}

const folderOfTrials = async () => join(folder, (await readdir(folder))[0]!);

describe('the trial of a live version', () => {
  it('is run once for many checks, each of which has a folder of its own', async () => {
    const other = { ...live, request: { ...live.request, releasesDir: '/tmp/two' } };
    expect(await runsOf([live, other, live])).toBe(1);
    const never = () => Promise.reject(new Error('It is remembered.'));
    expect(await rememberedTrial(live, never, { parent: folder })).toEqual({
      findings: expect.objectContaining({
        stood: ['a page'],
        failed: [{ what: 'a', complaint: 'b' }],
        gaps: [],
      }) as never,
      isRemembered: true,
    });
  });

  it.each<[string, Partial<TrialSubject>]>([
    ['another shell', { program: Buffer.from('shell 2') }],
    ['another version', { bundle: Buffer.from('remote 2') }],
    ['other remotes beside it', { request: { ...live.request, table: { remotes: [] } } }],
    ['another API', { request: { ...live.request, apiUrl: 'http://127.0.0.1:8' } }],
    ['something else that visitors have kept', { request: { ...live.request, kept: { a: '1' } } }],
  ])('is run anew for %s', async (_what, change) => {
    expect(await runsOf([live, { ...live, ...change }])).toBe(2);
  });

  it('is run anew where the API answers otherwise, in words or status, or not at all', async () => {
    expect(await runsOf([live])).toBe(1);
    words = 'two';
    expect(await runsOf([live])).toBe(1);
    expect(await runsOf([live, live], found({ heard: { [api]: digest('two', 404) } }))).toBe(2);
    expect(await runsOf([live, live], found({ heard: { 'http://127.0.0.1:9/': digest('') } }))).toBe(2);
  });

  it('is run anew where an answer failed, or was another one each time', async () => {
    expect(await runsOf([live, live], found({ heard: { [api]: '' } }))).toBe(2);
  });

  it('is run anew where that is wanted, and remembered instead of the former one', async () => {
    await runsOf([live]);
    const more = found({ stood: ['a page', 'another'] });
    const made = await rememberedTrial(live, async () => more, { parent: folder, isAnew: true });
    expect(made).toEqual({ findings: more, isRemembered: false });
    const never = () => Promise.reject(new Error('It is remembered.'));
    expect((await rememberedTrial(live, never, { parent: folder })).findings.stood).toEqual(more.stood);
  });

  it('is run anew after an hour, and forgotten then', async () => {
    expect(await runsOf([live])).toBe(1);
    const trials = await folderOfTrials();
    const [name] = await readdir(trials);
    const longAgo = Date.now() / 1000 - 3601;
    await utimes(join(trials, name!), longAgo, longAgo);
    const other = { ...live, bundle: Buffer.from('remote 2') };
    expect(await runsOf([other])).toBe(1);
    expect(await readdir(trials)).not.toContain(name);
    expect(await runsOf([live])).toBe(1);
  });

  it.each([
    ['was not run whole', { gaps: ['this machine was too slow'] }],
    ['is of a shell that does not say what the API answered', { heard: undefined }],
  ])('is run anew where it %s', async (_why, more) => {
    expect(await runsOf([live, live], found(more))).toBe(2);
  });

  it('is run anew, and that is logged, where what is remembered is damaged', async () => {
    const log = jest.spyOn(console, 'error').mockReturnValue();
    await runsOf([live]);
    const trials = await folderOfTrials();
    const [name] = await readdir(trials);
    await writeFile(join(trials, name!), '{"heard":{}');
    expect(await runsOf([live, live])).toBe(1);
    expect(log).toHaveBeenCalledWith(expect.stringContaining(`${name} cannot be read`));
  });

  it('is remembered where only its user can write, and not at all where another user has made the folder', async () => {
    await runsOf([live]);
    expect((await stat(await folderOfTrials())).mode & 0o777).toBe(0o700);
    jest.spyOn(process, 'getuid').mockReturnValue(4321);
    expect(await runsOf([live, live])).toBe(2);
  });
});
