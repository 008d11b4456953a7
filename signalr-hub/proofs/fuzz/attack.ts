import { overEvents, overPolls, overSockets, type Attack } from '../../src/testing/fuzz/attacks';
import { guessBearer, guessId, leaks, namesToken, type Refusal } from '../../src/testing/fuzz/guesses';
import { randomly, type Random } from '../../src/testing/fuzz/random';
import type { ProtocolName } from '../../src/testing/officialClient';

/** Which part of the frames goes which way; posts are slow. */
const ways: [name: string, protocol: ProtocolName, share: number, attack: (attack: Attack) => Promise<void>][] = [
  ['WebSockets', 'json', 0.35, overSockets],
  ['WebSockets', 'messagepack', 0.35, overSockets],
  ['ServerSentEvents', 'json', 0.1, overEvents],
  ['LongPolling', 'json', 0.1, overPolls],
  ['LongPolling', 'messagepack', 0.1, overPolls],
];

const refused = new Set([400, 401, 404, 405]);

/** What the attackers found: it should be nothing. */
export class Findings {
  readonly complaints = new Set<string>();
  readonly secrets = new Set<string>();
  readonly statuses: Record<number, number> = {};
  heard = 0;

  hear(bytes: Buffer): void {
    this.heard += 1;
    const text = bytes.toString('latin1');
    if (leaks(text)) this.complaints.add(`An answer leaks: ${text.slice(0, 300)}`);
  }

  note({ request, status, text }: Refusal): void {
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    if (!refused.has(status)) this.complaints.add(`${request} is answered ${status}.`);
    if (leaks(text) || namesToken(text)) this.complaints.add(`${request} is answered: ${text.slice(0, 300)}`);
  }
}

/** Sends so many frames over all transports at once. */
export async function sendFrames(url: string, frames: number, seed: number, findings: Findings): Promise<void> {
  const told = {
    heard: (bytes: Buffer) => findings.hear(bytes),
    given: (token: string) => void findings.secrets.add(token),
  };
  const attacks = ways.map(([, protocol, share, attack], index) =>
    attack({ hubUrl: `${url}/testhub`, protocol, frames: frames * share, random: randomly(seed + index), ...told }),
  );
  await Promise.all(attacks);
}

/** Guesses so many tokens, half of them ids of connections, half of them bearers. */
export async function guessTokens(url: string, guesses: number, seed: number, findings: Findings): Promise<void> {
  const one = async (guess: (url: string, random: Random) => Promise<Refusal>, random: Random) => {
    for (let left = guesses / 4; left > 0; left -= 1) findings.note(await guess(url, random));
  };
  await Promise.all(
    [guessId, guessBearer, guessId, guessBearer].map((guess, index) => one(guess, randomly(seed + index))),
  );
}
