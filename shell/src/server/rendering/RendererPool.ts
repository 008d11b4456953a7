import { availableParallelism, totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { shellName, type ReleaseTable, type RemoteRelease } from '@storefront/contracts';
import type { VisitorTable } from '../releases/visitors';
import { CircuitBreaker } from './CircuitBreaker';
import type { Answer, PageAnswer, SitemapAnswer, Task } from './messages';
import { memoryLimit, Renderer } from './Renderer';
import type { RendererOptions } from './spawnRenderer';
import { RenderQueue, type Rank } from './RenderQueue';

interface PageQuestion {
  /** The remote whose page it is, or the shell. */
  owner: string;
  /** The route, for the log. */
  route: string;
  url: URL;
  table: VisitorTable;
  now: number;
  /** The state of the data that the page is rendered for (`DataWatch.epoch`). */
  epoch?: number;
  /** The priority when all renderers are busy; `single` by default. */
  rank?: Rank;
}

/** The page has to be sent without its screen; the log says why. */
export interface Absent {
  kind: 'absent';
}

/** Renders and lists pages outside the main process, which remote code must not harm. */
export interface Renderers {
  page(question: PageQuestion): Promise<PageAnswer | Absent>;
  sitemap(question: { owner: string; table: ReleaseTable }): Promise<SitemapAnswer | Absent>;
  /** Whether a renderer can be had. */
  isReady(): Promise<boolean>;
  close(): void;
}

export interface PoolOptions extends RendererOptions {
  /** Milliseconds that a remote may take for a page; waiting for the API does not count. */
  limit: number;
  /** Renderers that one remote may have. */
  workers?: number;
  /** Milliseconds that a page waits for a free renderer before it is sent without its screen. */
  longestWait?: number;
  /** … and for one that is still starting. */
  longestStart?: number;
  /** Renderers of all remotes together that may be unused at a time; further ones end at once. */
  mostUnused?: number;
  now?: () => number;
}

/** Milliseconds that a remote may take for its part of the sitemap; waiting for the API does not count. */
const sitemapLimit = 2000;

/** Concurrent tasks of one renderer, which mostly wait for the API; further tasks wait in the queue. */
const tasksAtOnce = 4;

/** The defaults of `longestWait` and `longestStart`. */
const usualWait = 3000;
const usualStart = 5000;

/** Milliseconds after which a spare renderer that has ended is replaced. */
const betweenSpares = 1000;

/** Milliseconds after which an unused renderer ends. */
const idleSpan = 60_000;

/** Bytes of memory that an unused renderer keeps. */
const unusedSize = 100 * 2 ** 20;

/** The default of `mostUnused`: a quarter of the memory, and enough for a few remotes on a small machine. */
const usualUnused = () =>
  Math.max(8, Math.floor(Math.min(totalmem(), process.constrainedMemory() || Infinity) / 4 / unusedSize));

const absent: Absent = { kind: 'absent' };

/** The renderers of one version of one remote, and the tasks that wait for a free one. */
interface RendererGroup {
  /** The remote's name, version and digest. */
  key: string;
  /** Name and version, for the log. */
  label: string;
  renderers: Set<Renderer>;
  queue: RenderQueue;
}

/** A task for a renderer of the owner's version. */
interface OwnerTask {
  owner: string;
  table: ReleaseTable;
  task: Task;
  /** Milliseconds that it may take. */
  limit: number;
  /** Its name in the log. */
  what: string;
  rank?: Rank | undefined;
}

/**
 * Up to `workers` processes for each live version of each remote; a spare process is always ready. So remotes, and
 * versions of one remote, share no process, and a crash affects nothing else.
 */
export class RendererPool implements Renderers {
  private readonly groups = new Map<string, RendererGroup>();
  /** Pages that are being rendered, by table, state of the data and address; concurrent requests share them. */
  private readonly underWay = new WeakMap<ReleaseTable, Map<string, Promise<PageAnswer | Absent>>>();
  private readonly breaker: CircuitBreaker;
  private readonly workers: number;
  private readonly mostUnused: number;
  private readonly tidying: NodeJS.Timeout;
  private spare: Renderer;
  private table: ReleaseTable | undefined;
  private isClosed = false;

  constructor(private readonly options: PoolOptions) {
    this.breaker = new CircuitBreaker(options.now);
    this.workers = options.workers ?? availableParallelism();
    this.mostUnused = options.mostUnused ?? usualUnused();
    this.spare = this.startSpare();
    this.tidying = setInterval(() => this.endIdle(), idleSpan / 2).unref();
  }

  /** Renders a page; concurrent requests for the same page share the result. */
  page(question: PageQuestion): Promise<PageAnswer | Absent> {
    const { url, table, epoch } = question;
    // With a canary, requests alternate between several tables.
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
    const answer = await this.ask({
      owner,
      table,
      task: { kind: 'page', href: url.href, now },
      limit: this.options.limit,
      what: `${owner}/${route} (${url.pathname})`,
      rank,
    });
    return answer && answer.kind !== 'sitemap' ? answer : absent;
  }

  async sitemap({ owner, table }: { owner: string; table: ReleaseTable }): Promise<SitemapAnswer | Absent> {
    const answer = await this.ask({
      owner,
      table,
      task: { kind: 'sitemap', owner },
      limit: sitemapLimit,
      what: `the sitemap of ${owner}`,
    });
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

  private async ask({ owner, table, task, limit, what, rank = 'single' }: OwnerTask): Promise<Answer | undefined> {
    this.follow(table);
    const group = this.groupOf(owner, table);
    if (this.breaker.isPaused(group.key)) return undefined;
    const renderer = await this.acquire(group, rank);
    if (!renderer) return undefined;
    const outcome = await renderer.perform(task, table, limit, what).finally(() => group.queue.next());
    // The version is no longer live.
    if (this.groups.get(group.key) !== group) this.dismiss(group, renderer);
    this.endSurplus();
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

  /** Logs a loss, and charges the version with it. */
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

  /**
   * Takes the least busy renderer of a group, or a new one while it may have more; undefined where none is free in
   * time.
   */
  private async acquire(group: RendererGroup, rank: Rank): Promise<Renderer | undefined> {
    const until = performance.now() + (this.options.longestWait ?? usualWait);
    for (;;) {
      const [freest] = [...group.renderers].sort((one, other) => one.busy - other.busy);
      const mayGrow = group.renderers.size < this.workers;
      if (freest && freest.busy < tasksAtOnce && (freest.busy === 0 || !mayGrow)) return this.takeReady(group, freest);
      if (mayGrow) return this.takeReady(group, this.grow(group));
      // A wait that timed out had no turn to pass on.
      if (!(await group.queue.wait(rank, until))) return undefined;
      if (this.isClosed || this.breaker.isPaused(group.key)) return this.pass(group);
    }
  }

  private async takeReady(group: RendererGroup, renderer: Renderer): Promise<Renderer | undefined> {
    renderer.reserve();
    const late = () => sleep(this.options.longestStart ?? usualStart, false, { ref: false });
    if (renderer.wasReady || (await Promise.race([renderer.ready, late()]))) return renderer;
    renderer.free();
    return this.pass(group);
  }

  /** Passes the turn on to the next waiter. */
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
      if (wasWanted && !renderer.wasReady && !this.isClosed)
        console.error('A renderer could not be started; pages go out without their screens.');
    });
    void renderer.lost.then(({ what, reason }) => this.blame(group, what, reason));
    return renderer;
  }

  /**
   * Starts a spare renderer, and another one if it ends before it is needed (a system that runs out of memory kills
   * idle processes first).
   */
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

  /** Retires the renderers of versions that are no longer live. */
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

  private unused(): { group: RendererGroup; renderer: Renderer }[] {
    return [...this.groups.values()].flatMap((group) =>
      [...group.renderers].filter(({ busy }) => busy === 0).map((renderer) => ({ group, renderer })),
    );
  }

  private endIdle(): void {
    const before = performance.now() - idleSpan;
    for (const { group, renderer } of this.unused()) if (renderer.usedAt < before) this.dismiss(group, renderer);
  }

  /**
   * Ends those that have been unused for longest where there are too many: those of hundreds of remotes would take all
   * memory.
   */
  private endSurplus(): void {
    const unused = this.unused();
    if (unused.length <= this.mostUnused) return;
    unused.sort((one, other) => other.renderer.usedAt - one.renderer.usedAt);
    for (const { group, renderer } of unused.slice(this.mostUnused)) this.dismiss(group, renderer);
  }
}

/**
 * The code that renders an owner's pages: the remote's server bundle, or the shell's code alone for a remote without
 * one.
 */
function codeOf(owner: string, { remotes }: Pick<ReleaseTable, 'remotes'>): Pick<RendererGroup, 'key' | 'label'> {
  const remote: RemoteRelease | undefined = remotes.find(({ name }) => name === owner);
  if (!remote?.server) return { key: shellName, label: shellName };
  const label = `${remote.name} ${remote.version}`;
  return { key: `${label} ${remote.server.integrity}`, label };
}
