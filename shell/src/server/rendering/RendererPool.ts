import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { shellName, type ReleaseTable, type RemoteRelease } from '@storefront/contracts';
import type { VisitorTable } from '../visitors';
import { CircuitBreaker } from './CircuitBreaker';
import type { Answer, PageAnswer, SitemapAnswer, Task } from './messages';
import { memoryLimit, Renderer, type RendererOptions } from './Renderer';
import { RenderQueue, type Rank } from './RenderQueue';

interface PageQuestion {
  /** The remote whose page it is, or the shell. */
  owner: string;
  /** The route, for the log. */
  route: string;
  url: URL;
  table: VisitorTable;
  now: number;
  /** Which state of the data it is asked for: the page of another state is another one. */
  epoch?: number;
  /** Who comes before it, and after, when all renderers are busy; one asker's page by default. */
  rank?: Rank;
}

/** Why a page has to go out without its screen; whole sentences stand in the log. */
export interface Absent {
  kind: 'absent';
}

/** Those who render pages and list them, somewhere where remote code cannot harm the process that answers. */
export interface Renderers {
  page(question: PageQuestion): Promise<PageAnswer | Absent>;
  sitemap(question: { owner: string; table: ReleaseTable }): Promise<SitemapAnswer | Absent>;
  /** Whether a renderer is there. */
  isReady(): Promise<boolean>;
  close(): void;
}

export interface PoolOptions extends RendererOptions {
  /** Milliseconds of its own that a remote has for a page. */
  limit: number;
  /** Renderers that one remote may have. */
  workers?: number;
  /** Milliseconds that a page waits for a free renderer before it goes out without its screen. */
  longestWait?: number;
  /** The same for one that has not begun to work yet. */
  longestStart?: number;
  now?: () => number;
}

/** Milliseconds of its own that a remote has for its part of the sitemap. */
const sitemapLimit = 2000;

/** Tasks that one renderer holds at once, while it waits for the API; more of them wait here. */
const tasksAtOnce = 4;

/** For how long a page waits for a free renderer, and for one that starts, unless somebody says otherwise. */
const usualWait = 3000;
const usualStart = 5000;

/** Milliseconds after which another spare is started in place of one that has ended. */
const betweenSpares = 1000;

/** Milliseconds after which an unused renderer ends. */
const idleSpan = 60_000;

const absent: Absent = { kind: 'absent' };

/** The renderers of one version of one remote, and the tasks that wait for a free one. */
interface RendererGroup {
  /** What runs there, exactly: a remote's name, version and content. */
  key: string;
  /** Name and version, for the log. */
  label: string;
  renderers: Set<Renderer>;
  queue: RenderQueue;
}

/**
 * A process or two for each live version of each remote, taken from a spare that is always ready: no remote's code meets
 * another's, or a former version of its own, and what ends a process ends nothing else.
 */
export class RendererPool implements Renderers {
  private readonly groups = new Map<string, RendererGroup>();
  /** Pages that are being rendered of a table, by the state of the data and their address: who asks for one meanwhile gets the same. */
  private readonly underWay = new WeakMap<ReleaseTable, Map<string, Promise<PageAnswer | Absent>>>();
  private readonly breaker: CircuitBreaker;
  private readonly workers: number;
  private readonly tidying: NodeJS.Timeout;
  private spare: Renderer;
  private table: ReleaseTable | undefined;
  private isClosed = false;

  constructor(private readonly options: PoolOptions) {
    this.breaker = new CircuitBreaker(options.now);
    this.workers = options.workers ?? availableParallelism();
    this.spare = this.startSpare();
    this.tidying = setInterval(() => this.endIdle(), idleSpan / 2).unref();
  }

  /** A page is the same for everybody: who asks for it while it is rendered gets that one. */
  page(question: PageQuestion): Promise<PageAnswer | Absent> {
    const { url, table, epoch } = question;
    // While a version is tried out, several tables are asked for in turns.
    const ofTable = this.underWay.get(table) ?? new Map<string, Promise<PageAnswer | Absent>>();
    this.underWay.set(table, ofTable);
    const key = `${epoch} ${url.href}`;
    const known = ofTable.get(key);
    if (known) return known;
    const page = this.renderPage(question);
    ofTable.set(key, page);
    const forget = () => void ofTable.delete(key);
    page.then(forget, forget);
    return page;
  }

  private async renderPage({ owner, route, url, table, now, rank }: PageQuestion): Promise<PageAnswer | Absent> {
    const what = `${owner}/${route} (${url.pathname})`;
    const answer = await this.ask(owner, table, { kind: 'page', href: url.href, now }, this.options.limit, what, rank);
    return answer && answer.kind !== 'sitemap' ? answer : absent;
  }

  async sitemap({ owner, table }: { owner: string; table: ReleaseTable }): Promise<SitemapAnswer | Absent> {
    const answer = await this.ask(owner, table, { kind: 'sitemap', owner }, sitemapLimit, `the sitemap of ${owner}`);
    return answer?.kind === 'sitemap' ? answer : absent;
  }

  async isReady(): Promise<boolean> {
    return !this.isClosed && (await this.spare.ready) && !this.spare.isEnded;
  }

  close(): void {
    this.isClosed = true;
    clearInterval(this.tidying);
    this.spare.kill();
    for (const { renderers } of this.groups.values()) for (const renderer of renderers) renderer.kill();
  }

  private async ask(owner: string, table: ReleaseTable, task: Task, limit: number, what: string, rank: Rank = 'single'): Promise<Answer | undefined> {
    this.follow(table);
    const group = this.groupOf(owner, table);
    if (this.breaker.isPaused(group.key)) return undefined;
    const renderer = await this.acquire(group, rank);
    if (!renderer) return undefined;
    const outcome = await renderer.perform(task, table, limit, what).finally(() => group.queue.next());
    // A table that changed meanwhile has no more use for this renderer.
    if (this.groups.get(group.key) !== group) this.dismiss(group, renderer);
    switch (outcome.kind) {
      case 'answer':
        if (outcome.memory > memoryLimit) {
          this.blame(group, what, `it left ${outcome.memory} MB behind`);
          this.dismiss(group, renderer);
        }
        return outcome.answer;
      case 'failed':
        console.error(`Rendering ${what} of ${group.label} failed; the browser does it alone. ${outcome.reason}`);
        return undefined;
      case 'late':
        this.blame(group, what, outcome.reason);
        return undefined;
      default:
        return undefined;
    }
  }

  /** Writes a loss into the log, and into the version's record. */
  private blame({ key, label }: RendererGroup, what: string, reason: string): void {
    if (this.isClosed) return;
    const pause = this.breaker.lose(key);
    const consequence = pause > 0 ? ` ${label} is not rendered on the server for ${pause / 1000} s.` : '';
    console.error(`${label} failed the server at ${what}: ${reason}.${consequence}`);
  }

  private groupOf(owner: string, table: ReleaseTable): RendererGroup {
    const { key, label } = codeOf(owner, table);
    const known = this.groups.get(key);
    if (known) return known;
    const group: RendererGroup = { key, label, renderers: new Set(), queue: new RenderQueue() };
    this.groups.set(key, group);
    return group;
  }

  /** Takes the least busy renderer of a group, or a new one while it may have more; undefined where none can be had in time. */
  private async acquire(group: RendererGroup, rank: Rank): Promise<Renderer | undefined> {
    const until = performance.now() + (this.options.longestWait ?? usualWait);
    for (;;) {
      const [freest] = [...group.renderers].sort((one, other) => one.busy - other.busy);
      const mayGrow = group.renderers.size < this.workers;
      if (freest && freest.busy < tasksAtOnce && (freest.busy === 0 || !mayGrow)) return this.takeReady(group, freest);
      if (mayGrow) return this.takeReady(group, this.grow(group));
      // Whose time is over had no turn that could be another's.
      if (!(await group.queue.wait(rank, until))) return undefined;
      if (this.isClosed || this.breaker.isPaused(group.key)) return this.pass(group);
    }
  }

  private async takeReady(group: RendererGroup, renderer: Renderer): Promise<Renderer | undefined> {
    renderer.take();
    const late = () => sleep(this.options.longestStart ?? usualStart, false, { ref: false });
    if (renderer.wasReady || (await Promise.race([renderer.ready, late()]))) return renderer;
    renderer.giveBack();
    return this.pass(group);
  }

  /** Leaves a turn to the next one. */
  private pass({ queue }: RendererGroup): undefined {
    queue.next();
  }

  /** Gives the spare renderer to a group, and starts the next spare. */
  private grow(group: RendererGroup): Renderer {
    const renderer = this.spare.isEnded ? new Renderer(this.options) : this.spare;
    this.spare = this.startSpare();
    group.renderers.add(renderer);
    void renderer.ended.then(() => {
      const wasWanted = group.renderers.delete(renderer);
      if (wasWanted && !renderer.wasReady && !this.isClosed) console.error('A renderer could not be started; pages go out without their screens.');
    });
    void renderer.lost.then(({ what, reason }) => this.blame(group, what, reason));
    return renderer;
  }

  /** One that ends before anybody needs it (a machine that runs out of memory begins with the idle) has a successor: the next page wants it. */
  private startSpare(): Renderer {
    const spare = new Renderer(this.options);
    void spare.ended.then(async () => {
      await sleep(betweenSpares, undefined, { ref: false });
      if (this.spare === spare && !this.isClosed) this.spare = this.startSpare();
    });
    return spare;
  }

  private dismiss(group: RendererGroup, renderer: Renderer): void {
    group.renderers.delete(renderer);
    renderer.retire();
  }

  /** A changed table: what is not live any more ends after its last answer. */
  private follow(table: VisitorTable): void {
    if (this.table === table) return;
    this.table = table;
    const all = [...table.remotes, ...(table.beside ?? [])];
    const live = new Set([shellName, ...all.map((remote) => codeOf(remote.name, { remotes: [remote] }).key)]);
    this.breaker.keep(live);
    for (const [key, group] of this.groups) {
      if (live.has(key)) continue;
      this.groups.delete(key);
      for (const renderer of group.renderers) this.dismiss(group, renderer);
    }
  }

  private endIdle(): void {
    const before = performance.now() - idleSpan;
    for (const group of this.groups.values())
      for (const renderer of group.renderers) if (renderer.busy === 0 && renderer.usedAt < before) this.dismiss(group, renderer);
  }
}

/** What a page of an owner runs: a remote's code, or the shell's alone for one that has none for servers. */
function codeOf(owner: string, { remotes }: Pick<ReleaseTable, 'remotes'>): Pick<RendererGroup, 'key' | 'label'> {
  const remote: RemoteRelease | undefined = remotes.find(({ name }) => name === owner);
  if (!remote?.server) return { key: shellName, label: shellName };
  const label = `${remote.name} ${remote.version}`;
  return { key: `${label} ${remote.server.integrity}`, label };
}
