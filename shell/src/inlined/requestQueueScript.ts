import { attributesOfScript, filesOfCalls, inlined } from './inlined';

const limits = {
  /**
   * Calls of one remote that are under way at once: browsers have six connections to a server, and others need some.
   */
  atOnce: 4,
  /** Calls that one remote may begin at once, and milliseconds until one more may begin (a token bucket). */
  burst: 200,
  pace: 100,
  /** Calls of one remote that wait for their turn; further ones fail. */
  mostWaiting: 500,
  /**
   * Kinds of lasting connections: how many one remote may have open, and the `readyState` of a closed one. An
   * `EventSource` occupies a connection, and a browser has only some hundred sockets for all pages. One that fails is
   * closed at once and counts no more, so opening them is bounded by `burst` and `pace`, too.
   */
  streams: { EventSource: { most: 2, closed: 2 }, WebSocket: { most: 16, closed: 3 } },
  /**
   * Files that elements may begin to fetch before earlier ones have ended, and milliseconds after which one counts as
   * ended: a lazy image may not begin at all.
   */
  atEase: 16,
  longest: 5000,
  /** Attributes by which an element fetches a file. */
  fetched: {
    HTMLImageElement: ['src', 'srcset'],
    HTMLScriptElement: ['src'],
    HTMLLinkElement: ['href'],
    HTMLSourceElement: ['src', 'srcset'],
    HTMLMediaElement: ['src'],
    HTMLVideoElement: ['poster'],
    HTMLInputElement: ['src'],
    HTMLTrackElement: ['src'],
    SVGImageElement: ['href'],
  },
  /** How many innermost calls of the stack are searched for the caller: the queue's, those of fences, and further ones. */
  depth: 16,
};

/** The queue of one remote, for one kind of request. */
interface Queue {
  waiting: (() => void)[];
  underway: number;
  /** How many may begin at once, counted at `at`. */
  left: number;
  at: number;
  timer?: number | undefined;
  /** Whether it was logged that too many wait. */
  isSaid?: boolean;
}

/** The scheduler of newer browsers. */
interface Tasks {
  postTask(task: () => unknown, how?: { priority?: string }): Promise<unknown>;
  yield?(): Promise<unknown>;
}

function limitRequests(
  attributesOf: typeof attributesOfScript,
  filesOf: typeof filesOfCalls,
  { atOnce, burst, pace, mostWaiting, streams, atEase, longest, fetched, depth }: typeof limits,
): void {
  const { own: ownBase, entries = '[]' } = attributesOf();
  if (!ownBase) return;
  // Taken before any other code can replace them.
  const { fetch: ask, setTimeout: later, performance } = window;
  const { preventDefault } = Event.prototype;
  const now = performance.now.bind(performance);
  const absolute = (address: string) => new URL(address, location.href).href;
  const own = absolute(ownBase);
  const page = location.href.replace(/[?#].*/, '');
  const folders = (JSON.parse(entries) as [string, string][]).map(([, entry]) => absolute(entry).replace(/[^/]*$/, ''));
  const queues: Record<string, Queue> = {};
  const tooMany = 'Too many calls wait for their turn';

  /** How many gates a call is within. Only `globalsScript` sees what counts them, and takes it away. */
  let gatesEntered = 0;
  Object.assign(window, { storefrontEntered: (more: number) => (gatesEntered += more) });

  /** What a line of the stack names: the folder of a remote or the shell, this script's document (`page`), or ''. */
  const placeOf = (call: string) =>
    [own, ...folders].find((folder) => call.includes(folder)) ??
    (call.replace(/^.*@|(:\d+){1,2}$/g, '') === page ? page : '');

  /**
   * The folder of the calling remote or the shell; '' where the stack names none. A fence is the shell's code as well,
   * but never the caller: within a gate, the shell's innermost calls up to the gate are passed over.
   */
  function callerFolder(): string {
    const places = filesOf(depth).split('\n').map(placeOf).filter(Boolean);
    const innermost = places.findIndex((place) => place !== page);
    const next = places.findIndex((place, at) => at > innermost && place !== own);
    const isFence = gatesEntered > 0 && places[innermost] === own && places[next] === page;
    return places.slice(isFence ? next : 0).find((place) => place !== page) ?? '';
  }

  /** Calls, elements, beacons and each kind of connection have queues of their own. */
  const queueOf = (who: string, what: string) =>
    (queues[`${what} ${who}`] ??= { waiting: [], underway: 0, left: burst, at: now() });

  function refill(queue: Queue): void {
    const at = now();
    queue.left = Math.min(burst, queue.left + (at - queue.at) / pace);
    queue.at = at;
  }

  function proceed(queue: Queue): void {
    refill(queue);
    while (queue.waiting.length > 0 && queue.underway < atOnce && queue.left >= 1) {
      queue.left--;
      queue.underway++;
      queue.waiting.shift()!();
    }
    if (queue.waiting.length === 0) queue.isSaid = false;
    else if (queue.underway < atOnce)
      queue.timer ??= later(() => {
        queue.timer = undefined;
        proceed(queue);
      }, pace);
  }

  /**
   * Calls `begin` when it is the caller's turn, with a function to call when the request has ended; `refuse` where too
   * many wait.
   */
  function enqueue(begin: (end: () => void, left: number) => void, refuse: () => void, what = 'calls'): void {
    const who = callerFolder();
    if (who === own) return begin(() => {}, burst);
    const queue = queueOf(who, what);
    if (queue.waiting.length >= mostWaiting) {
      if (!queue.isSaid) console.error(`${tooMany}: ${who || 'of nobody'}`);
      queue.isSaid = true;
      return refuse();
    }
    queue.waiting.push(() => {
      let hasEnded = false;
      begin(() => {
        if (hasEnded) return;
        hasEnded = true;
        queue.underway--;
        proceed(queue);
      }, queue.left);
    });
    proceed(queue);
  }

  function queueFetch(): void {
    if (!ask) return;
    window.fetch = function fetch(...all) {
      return new Promise((done, fail) => {
        enqueue(
          (end) => {
            const answer = ask.apply(window, all);
            answer.then(end, end);
            done(answer);
          },
          () => fail(new TypeError(`${tooMany}.`)),
        );
      });
    };
  }

  function queueXhr(): void {
    const calls = XMLHttpRequest.prototype;
    const { open, send } = calls;
    calls.open = function (this: XMLHttpRequest, ...all: [method: string, url: string, isAsync?: boolean]) {
      // A synchronous call blocks the whole page.
      if (all.length > 2 && !all[2] && callerFolder() !== own)
        throw new DOMException('Nobody waits for a call at once.', 'InvalidAccessError');
      return open.apply(this, all as never);
    };
    calls.send = function (this: XMLHttpRequest, body) {
      if (this.readyState !== 1) return send.call(this, body);
      enqueue(
        (end) => {
          this.addEventListener('loadend', end);
          try {
            send.call(this, body);
          } catch (error) {
            end();
            console.error('A call that waited could not be sent any more.', error);
          }
        },
        () => {
          for (const type of ['error', 'loadend']) this.dispatchEvent(new ProgressEvent(type));
        },
      );
    };
  }

  /** Throws where too many connections are open, or were opened at once. */
  function limitStreams(): void {
    const opened: Record<string, { readyState: number }[]> = {};
    for (const [name, { most, closed }] of Object.entries(streams)) {
      const kinds = window as unknown as Partial<Record<string, { new (): { readyState: number }; prototype: object }>>;
      const kind = kinds[name];
      if (!kind) continue;
      kinds[name] = new Proxy(kind, {
        construct(made, all, by) {
          const who = callerFolder();
          if (who === own) return Reflect.construct(made, all, by) as object;
          const queue = queueOf(who, name);
          refill(queue);
          const open = (opened[`${name} ${who}`] ?? []).filter(({ readyState }) => readyState !== closed);
          if (open.length >= most || queue.left < 1)
            throw new DOMException(`Too many connections are open: ${name}`, 'QuotaExceededError');
          const stream = Reflect.construct(made, all, by) as { readyState: number };
          queue.left--;
          opened[`${name} ${who}`] = [...open, stream];
          return stream;
        },
      });
      kind.prototype.constructor = kinds[name];
    }
  }

  /** The latest value that waits for each attribute of an element. */
  const given = new WeakMap<Element, Record<string, unknown>>();

  /** Whether React renders the element with this value, by the props that it keeps there. */
  const isDrawn = (element: Element, value: unknown) =>
    Object.entries(element).some(
      ([key, props]) => key.startsWith('__reactProps$') && Object.values(props as object).includes(value),
    );

  /** Sets an attribute that fetches a file when it is the caller's turn; only the latest value is set. */
  function setInTurn(element: Element, name: string, value: unknown, act: () => void): void {
    const wanted = given.get(element) ?? {};
    given.set(element, wanted);
    const turn = (wanted[name] = {});
    // Checked before the stack is read, which for a screen of pictures takes as long as rendering them.
    if (isDrawn(element, value)) return act();
    enqueue(
      (end, left) => {
        if (wanted[name] === turn) act();
        if (wanted[name] !== turn || left >= burst - atEase) return end();
        for (const type of ['load', 'error']) element.addEventListener(type, end, { once: true });
        later(end, longest);
      },
      // An exception ends an endless loop, where error events would not.
      () => {
        throw new DOMException(`${tooMany}.`, 'QuotaExceededError');
      },
      'elements',
    );
  }

  /** Sets a property that fetches a file in turn: `img.src = …`. */
  function queueProperty(owner: Element, name: string): void {
    const found = Object.getOwnPropertyDescriptor(owner, name);
    const way = found?.set;
    if (!way) return;
    found.set = function (this: Element, value: unknown) {
      setInTurn(this, name, value, () => way.call(this, value));
    };
    Object.defineProperty(owner, name, found);
  }

  /** Sets the same by `setAttribute` in turn. */
  function queueAttributes(owner: Element, names: readonly string[]): void {
    // `Element.prototype.setAttribute` gets a fence later, so it is looked up at each call.
    const before = Object.hasOwn(owner, 'setAttribute') ? owner.setAttribute : undefined;
    const kind = Object.getPrototypeOf(owner) as Element;
    Reflect.set(owner, 'setAttribute', function (this: Element, name: string, value: string) {
      const called = String(name).toLowerCase();
      const act = () => (before ?? kind.setAttribute).call(this, name, value);
      if (names.includes(called)) setInTurn(this, called, value, act);
      else act();
    });
  }

  function queueFiles(): void {
    for (const [kind, names] of Object.entries(fetched)) {
      const owner = (window as unknown as Partial<Record<string, { prototype: Element }>>)[kind]?.prototype;
      if (!owner) continue;
      for (const name of names) queueProperty(owner, name);
      queueAttributes(owner, names);
    }
  }

  /** Endless tasks of high priority would leave all others no turn. */
  function lowerTasks(): void {
    const { prototype: tasks } = (window as { Scheduler?: { prototype: Tasks } }).Scheduler ?? {};
    if (!tasks) return;
    const { postTask, yield: rest } = tasks;
    tasks.postTask = function (task, how) {
      return postTask.call(
        this,
        task,
        callerFolder() === own || how?.priority === 'background' ? how : { ...how, priority: 'user-visible' },
      );
    };
    if (rest)
      tasks.yield = function () {
        return callerFolder() === own ? rest.call(this) : postTask.call(this, () => {});
      };
  }

  /** A remote that navigates away as soon as its script runs would do so on every page, before any fence is there. */
  function stayAtFirst(): void {
    (window as { navigation?: Navigation }).navigation?.addEventListener(
      'navigate',
      (event: NavigateEvent & { sourceElement?: Element | null }) => {
        const { cancelable, userInitiated, destination, sourceElement } = event;
        if (!cancelable || userInitiated || destination.sameDocument || navigator.userActivation.hasBeenActive) return;
        const who = callerFolder();
        if (who === own || !(who || sourceElement)) return;
        preventDefault.call(event);
        console.error(`What nobody has asked for leads elsewhere, and is not followed: ${destination.url}`);
      },
    );
  }

  function limitBeacons(): void {
    const { sendBeacon } = Navigator.prototype;
    if (!sendBeacon) return;
    Navigator.prototype.sendBeacon = function (...all) {
      const who = callerFolder();
      const queue = queueOf(who, 'beacons');
      refill(queue);
      // As browsers do where too many are under way.
      if (who !== own && queue.left < 1) return false;
      queue.left--;
      return sendBeacon.apply(this, all);
    };
  }

  queueFetch();
  queueXhr();
  limitStreams();
  queueFiles();
  lowerTasks();
  stayAtFirst();
  limitBeacons();
}

/**
 * Queues the requests that remotes make past the platform (`fetch`, sockets, `img.src = …`), as `callLimiter.ts` does
 * for calls of the API: a remote that requests without end would leave the others no connection, and would use up the
 * API's rate limit for the visitor's address. The innermost file in the stack that is the shell's or a remote's names
 * the caller. The shell's own requests are not limited; those without a known caller (`setInterval(fetch, …)`) share
 * one queue. Files that React renders an element with count as the shell's. Runs before any other code can take these
 * methods, and before `globalsScript` makes them permanent.
 */
export const requestQueueScript = inlined(limitRequests, attributesOfScript, filesOfCalls, limits);
