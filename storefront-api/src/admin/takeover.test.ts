import { AsyncLocalStorage } from 'node:async_hooks';
import { lockDataDir } from './lock';

/** A process that is started; the steps that it waits for are its own. */
interface Started {
  isKilled: boolean;
}

/**
 * A folder of sockets, and processes of which one at a time makes its next step: any of them, so that all orders of
 * steps occur, and with them every moment at which one may be killed.
 */
class Machine {
  names = new Map<string, number>();
  /** By inode: the process that listens. */
  listening = new Map<number, Started>();
  waiting: { who: Started; go: () => void }[] = [];
  readonly running = new AsyncLocalStorage<Started>();

  constructor(private readonly random: () => number) {}

  /** Waits for the turn of the running process; for ever if it was killed. */
  step<T>(act: () => T): Promise<T> {
    const who = this.running.getStore()!;
    return new Promise((done, fail) => {
      const go = () => {
        try {
          done(act());
        } catch (error) {
          fail(error);
        }
      };
      this.waiting.push({ who, go });
    });
  }

  pick = (many: number) => Math.floor(this.random() * many);

  /** Lets one process make one step; false if none has one to make. */
  async next(): Promise<boolean> {
    const [one] = this.waiting.splice(this.pick(this.waiting.length), 1);
    if (one && !one.who.isKilled) one.go();
    // Longer than what follows a step takes to come to the next one.
    for (let turn = 0; turn < 12; turn += 1) await undefined;
    return one !== undefined;
  }

  /** The lowest inode that nothing has, as file systems give them again. */
  freeInode(): number {
    const used = new Set(this.names.values());
    for (let inode = 1; ; inode += 1) if (!used.has(inode)) return inode;
  }

  fail(code: string): never {
    throw Object.assign(new Error(code), { code });
  }

  inodeOf = (name: string) => this.names.get(name) ?? this.fail('ENOENT');

  isListening = (name: string) => this.listening.get(this.inodeOf(name))?.isKilled === false;

  listen(name: string, who: Started) {
    const inode = this.freeInode();
    this.names.set(name, inode);
    this.listening.set(inode, who);
  }

  link(from: string, to: string) {
    const inode = this.inodeOf(from);
    if (this.names.has(to)) this.fail('EEXIST');
    this.names.set(to, inode);
  }

  rename(from: string, to: string) {
    const inode = this.inodeOf(from);
    if (this.names.get(to) !== inode) this.names.delete(from);
    this.names.set(to, inode);
  }
}

let mockMachine: Machine;

jest.mock('node:fs/promises', () => ({
  chmod: async () => undefined,
  link: (from: string, to: string) => mockMachine.step(() => mockMachine.link(from, to)),
  lstat: (name: string) => mockMachine.step(() => ({ ino: BigInt(mockMachine.inodeOf(name)) })),
  readdir: () => mockMachine.step(() => [...mockMachine.names.keys()].map((name) => name.slice('/d/'.length))),
  rename: (from: string, to: string) => mockMachine.step(() => mockMachine.rename(from, to)),
  rm: (name: string) => mockMachine.step(() => void mockMachine.names.delete(name)),
}));
jest.mock('node:http', () => ({
  createServer: () => ({
    once: () => undefined,
    off: () => undefined,
    close: () => undefined,
    listen(name: string, done: () => void) {
      const who = mockMachine.running.getStore()!;
      void mockMachine.step(() => mockMachine.listen(name, who)).then(done);
    },
  }),
}));
jest.mock('node:net', () => ({
  ...jest.requireActual<typeof import('node:net')>('node:net'),
  connect: (name: string) => {
    const isThere = mockMachine.step(() => mockMachine.isListening(name));
    return {
      destroy: () => undefined,
      once: (event: string, hear: (error?: object) => void) =>
        void isThere.then(
          (listens) => (event === 'connect') === listens && hear(listens ? undefined : { code: 'ECONNREFUSED' }),
          (error: object) => event === 'error' && hear(error),
        ),
    };
  },
}));
jest.mock('node:timers/promises', () => ({ setTimeout: async () => undefined }));

/** Numbers from 0 to 1, the same for the same seed. */
function randomOf(seed: number) {
  let state = seed + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Starts so many processes and kills so many of them at any moment; returns how many ever held the folder at once. */
async function live(machine: Machine, starts: number, kills: number) {
  const started: Started[] = [];
  const holders: Started[] = [];
  let most = 0;
  const start = () => {
    const who = { isKilled: false };
    started.push(who);
    machine.running.run(who, () => {
      lockDataDir('/d', () => undefined).then(
        () => {
          holders.push(who);
          most = Math.max(most, holders.filter(({ isKilled }) => !isKilled).length);
        },
        () => {
          // Refused: it ends.
          who.isKilled = true;
        },
      );
    });
  };
  start();
  for (let ends = { starts: starts - 1, kills }; (await machine.next()) || ends.starts > 0; ) {
    if (ends.starts > 0 && machine.pick(6) === 0) {
      ends.starts -= 1;
      start();
    }
    const alive = started.filter(({ isKilled }) => !isKilled);
    if (ends.kills > 0 && alive.length > 0 && machine.pick(12) === 0) {
      ends.kills -= 1;
      alive[machine.pick(alive.length)]!.isKilled = true;
    }
  }
  return {
    most,
    isHeld: holders.some(({ isKilled }) => !isKilled),
    kill: () => started.forEach((who) => (who.isKilled = true)),
  };
}

const rounds = process.env.LONG ? 5000 : 100;

it('S191 a data folder is never two processes’, whoever is killed at whichever step of taking it, and the next start has it', async () => {
  for (let seed = 0; seed < rounds; seed += 1) {
    mockMachine = new Machine(randomOf(seed));
    const first = await live(mockMachine, 7, 4);
    expect([seed, first.most <= 1]).toEqual([seed, true]);
    first.kill();
    const next = await live(mockMachine, 1, 0);
    expect([seed, next.isHeld, [...mockMachine.names.keys()]]).toEqual([seed, true, ['/d/admin.sock']]);
  }
});
