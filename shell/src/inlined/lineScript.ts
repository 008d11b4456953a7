import { attributesOfScript, filesOfCalls, inlined } from './inlined';

const limits = {
  /** Calls of one remote that are under way at once: of the six connections that browsers have to one server others need some. */
  atOnce: 4,
  /** Calls of one remote that may begin one right after the other, and milliseconds until one more may, later. */
  burst: 200,
  pace: 100,
  /** Calls of one remote that wait for their turn; further ones fail. */
  mostWaiting: 500,
  /**
   * What stays open, how many of one remote are so at once, and by which state each says that it is not any more: a stream of events keeps its connection, and of sockets browsers
   * have some hundreds for all pages. What fails at once is closed at once, so that of one remote one may be opened after the other at that pace, too.
   */
  streams: { EventSource: { most: 2, closed: 2 }, WebSocket: { most: 16, closed: 3 } },
  /** Of what elements fetch so many may begin without an end of the former ones, and milliseconds after which the turn of one is over: nobody knows whether it begins at once. */
  atEase: 16,
  longest: 5000,
  /** By these an element has the browser fetch something. */
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
  /** Innermost calls among which the one whose call it is is looked for. */
  depth: 10,
};

/** What of one remote's takes turns. */
interface Line {
  waiting: (() => void)[];
  underway: number;
  /** How many may begin at once, as of `at`. */
  left: number;
  at: number;
  timer?: number | undefined;
  /** Whether it was said that too many wait. */
  isSaid?: boolean;
}

/** What newer browsers order tasks by. */
interface Tasks {
  postTask(task: () => unknown, how?: { priority?: string }): Promise<unknown>;
  yield?(): Promise<unknown>;
}

function letCallsTakeTurns(attributesOf: typeof attributesOfScript, filesOf: typeof filesOfCalls, { atOnce, burst, pace, mostWaiting, streams, atEase, longest, fetched, depth }: typeof limits): void {
  const { own: ownBase, entries = '[]' } = attributesOf();
  if (!ownBase) return;
  // As they were before any other code could exchange them.
  const { fetch: ask, setTimeout: later, performance } = window;
  const { preventDefault } = Event.prototype;
  const now = performance.now.bind(performance);
  const absolute = (address: string) => new URL(address, location.href).href;
  const own = absolute(ownBase);
  const folders = (JSON.parse(entries) as [string, string][]).map(([, entry]) => absolute(entry).replace(/[^/]*$/, ''));
  const lines: Record<string, Line> = {};
  const tooMany = 'Too many calls wait for their turn';

  /** The folder of whose code calls; nothing where nobody's is known. */
  function whose(): string {
    const stack = filesOf(depth);
    const found = [own, ...folders].map((folder) => ({ folder, at: stack.indexOf(folder) })).filter(({ at }) => at >= 0);
    return found.sort((one, other) => one.at - other.at)[0]?.folder ?? '';
  }

  /** What is asked for by calls, by elements, and what stays open is counted each by itself. */
  const lineOf = (who: string, what: string) => (lines[`${what} ${who}`] ??= { waiting: [], underway: 0, left: burst, at: now() });

  function refill(line: Line): void {
    const at = now();
    line.left = Math.min(burst, line.left + (at - line.at) / pace);
    line.at = at;
  }

  function proceed(line: Line): void {
    refill(line);
    while (line.waiting.length > 0 && line.underway < atOnce && line.left >= 1) {
      line.left--;
      line.underway++;
      line.waiting.shift()!();
    }
    if (line.waiting.length === 0) line.isSaid = false;
    else if (line.underway < atOnce)
      line.timer ??= later(() => {
        line.timer = undefined;
        proceed(line);
      }, pace);
  }

  /** Begins what is asked for in its remote's turn; `begin` is given what says that it has ended. */
  function inLine(begin: (end: () => void, left: number) => void, refuse: () => void, what = 'calls'): void {
    const who = whose();
    if (who === own) return begin(() => {}, burst);
    const line = lineOf(who, what);
    if (line.waiting.length >= mostWaiting) {
      if (!line.isSaid) console.error(`${tooMany}: ${who || 'of nobody'}`);
      line.isSaid = true;
      return refuse();
    }
    line.waiting.push(() => {
      let hasEnded = false;
      begin(() => {
        if (hasEnded) return;
        hasEnded = true;
        line.underway--;
        proceed(line);
      }, line.left);
    });
    proceed(line);
  }

  if (ask)
    window.fetch = function fetch(...all) {
      return new Promise((done, fail) => {
        inLine(
          (end) => {
            const answer = ask.apply(window, all);
            answer.then(end, end);
            done(answer);
          },
          () => fail(new TypeError(`${tooMany}.`)),
        );
      });
    };

  const calls = XMLHttpRequest.prototype;
  const { open, send } = calls;
  calls.open = function (this: XMLHttpRequest, ...all: [method: string, url: string, isAsync?: boolean]) {
    // While one is waited for at once the whole page does nothing else.
    if (all.length > 2 && !all[2] && whose() !== own) throw new DOMException('Nobody waits for a call at once.', 'InvalidAccessError');
    return open.apply(this, all as never);
  };
  calls.send = function (this: XMLHttpRequest, body) {
    if (this.readyState !== 1) return send.call(this, body);
    inLine(
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

  const opened: Record<string, { readyState: number }[]> = {};
  for (const [name, { most, closed }] of Object.entries(streams)) {
    const kinds = window as unknown as Partial<Record<string, { new (): { readyState: number }; prototype: object }>>;
    const kind = kinds[name];
    if (!kind) continue;
    kinds[name] = new Proxy(kind, {
      construct(made, all, by) {
        const who = whose();
        if (who === own) return Reflect.construct(made, all, by) as object;
        const line = lineOf(who, name);
        refill(line);
        const open = (opened[`${name} ${who}`] ?? []).filter(({ readyState }) => readyState !== closed);
        if (open.length >= most || line.left < 1) throw new DOMException(`Too many connections are open: ${name}`, 'QuotaExceededError');
        const stream = Reflect.construct(made, all, by) as { readyState: number };
        line.left--;
        opened[`${name} ${who}`] = [...open, stream];
        return stream;
      },
    });
    kind.prototype.constructor = kinds[name];
  }

  /** What an element waits to be given. */
  const given = new WeakMap<Element, Record<string, unknown>>();

  /** Whether it is what React draws the element with, as it keeps there. */
  const isDrawn = (element: Element, value: unknown) => Object.entries(element).some(([key, props]) => key.startsWith('__reactProps$') && Object.values(props as object).includes(value));

  /** Has an element fetch what it is given when it is its remote's turn; what it is given meanwhile in its place alone. */
  function fetchInLine(element: Element, name: string, value: unknown, act: () => void): void {
    const wanted = given.get(element) ?? {};
    given.set(element, wanted);
    const turn = (wanted[name] = {});
    // Who asks takes as long as a screen of pictures.
    if (isDrawn(element, value)) return act();
    inLine(
      (end, left) => {
        if (wanted[name] === turn) act();
        if (wanted[name] !== turn || left >= burst - atEase) return end();
        for (const type of ['load', 'error']) element.addEventListener(type, end, { once: true });
        later(end, longest);
      },
      // Who goes on and on ends there: to be told of each in vain would take as long as they do.
      () => {
        throw new DOMException(`${tooMany}.`, 'QuotaExceededError');
      },
      'elements',
    );
  }

  for (const [name, names] of Object.entries(fetched)) {
    const owner = (window as unknown as Partial<Record<string, { prototype: Element }>>)[name]?.prototype;
    if (!owner) continue;
    for (const attribute of names) {
      const found = Object.getOwnPropertyDescriptor(owner, attribute);
      const way = found?.set;
      if (!way) continue;
      found.set = function (this: Element, value: unknown) {
        fetchInLine(this, attribute, value, () => way.call(this, value));
      };
      Object.defineProperty(owner, attribute, found);
    }
    // What all elements do is fenced later.
    const before = Object.hasOwn(owner, 'setAttribute') ? owner.setAttribute : undefined;
    const kind = Object.getPrototypeOf(owner) as Element;
    Reflect.set(owner, 'setAttribute', function (this: Element, name: string, value: string) {
      const called = String(name).toLowerCase();
      const act = () => (before ?? kind.setAttribute).call(this, name, value);
      if (names.includes(called)) fetchInLine(this, called, value, act);
      else act();
    });
  }

  const { prototype: tasks } = (window as { Scheduler?: { prototype: Tasks } }).Scheduler ?? {};
  // What comes before all else, again and again, leaves all else no turn.
  if (tasks) {
    const { postTask, yield: rest } = tasks;
    tasks.postTask = function (task, how) {
      return postTask.call(this, task, whose() === own || how?.priority === 'background' ? how : { ...how, priority: 'user-visible' });
    };
    if (rest)
      tasks.yield = function () {
        return whose() === own ? rest.call(this) : postTask.call(this, () => {});
      };
  }

  // Who leads elsewhere as soon as a page begins does so on every page, before all other fences are there.
  (window as { navigation?: Navigation }).navigation?.addEventListener('navigate', (event: NavigateEvent & { sourceElement?: Element | null }) => {
    const { cancelable, userInitiated, destination, sourceElement } = event;
    if (!cancelable || userInitiated || destination.sameDocument || navigator.userActivation.hasBeenActive) return;
    const who = whose();
    if (who === own || !(who || sourceElement)) return;
    preventDefault.call(event);
    console.error(`What nobody has asked for leads elsewhere, and is not followed: ${destination.url}`);
  });

  const { sendBeacon } = Navigator.prototype;
  if (sendBeacon)
    Navigator.prototype.sendBeacon = function (...all) {
      const who = whose();
      const line = lineOf(who, 'beacons');
      refill(line);
      // As browsers do where too many are under way.
      if (who !== own && line.left < 1) return false;
      line.left--;
      return sendBeacon.apply(this, all);
    };
}

/**
 * Lets what remotes ask by the browser's own ways begin in turns, as `callLimiter.ts` does with what they ask of the API by the platform's: one that asks without end would keep
 * all connections of the browser, and what the API grants an address, from the others. Whose a call is the stack says, by its innermost file that is the shell's or a
 * remote's; the shell's own are not counted, and those of nobody, as a timer's that was handed the way itself, are one remote's. So it is with what elements that a remote makes by code
 * are given to fetch: what React draws is the shell's to ask for. It runs before any other code may take a way, and before `groundScript` keeps them as they are.
 */
export const lineScript = inlined(letCallsTakeTurns, attributesOfScript, filesOfCalls, limits);
