import { addressOf, negotiated, post } from '../http';
import type { ProtocolName } from '../officialClient';
import { RawSocket, record } from '../rawSocket';
import { hostileFrames } from './frames';
import type { Random } from './random';

export interface Attack {
  hubUrl: string;
  protocol: ProtocolName;
  /** How many are sent. */
  frames: number;
  random: Random;
  /** Told all that the server says to the attacker. */
  heard(bytes: Buffer): void;
  /** Told every secret that the attacker was given. */
  given(token: string): void;
}

const handshake = (protocol: ProtocolName) => record({ protocol, version: 1 });

/** As fast as they go, over sockets, until the last has been closed. */
export async function overSockets({ hubUrl, protocol, frames, random, heard }: Attack): Promise<void> {
  let socket: RawSocket['socket'] | undefined;
  for (let sent = 0; sent < frames; ) {
    if (!socket || socket.readyState !== socket.OPEN) {
      ({ socket } = await RawSocket.open(hubUrl));
      socket.removeAllListeners('message');
      socket.on('message', (data) => heard(data as Buffer));
      socket.send(handshake(protocol));
    }
    for (const frame of hostileFrames(protocol, random)) {
      socket.send(frame);
      sent += 1;
    }
    // So that a closing is noticed: what is sent behind it reaches nobody.
    await new Promise((resolve) => setImmediate(resolve));
  }
  socket?.terminate();
}

/** One connection that begins to listen; says how it is ended. */
type Listen = (address: string, heard: Attack['heard']) => Promise<() => Promise<unknown>>;

const byPolls: Listen = async (address, heard) => {
  await fetch(address);
  const polling = (async () => {
    for (let answer = await fetch(address); answer.status === 200; answer = await fetch(address))
      heard(Buffer.from(await answer.arrayBuffer()));
  })();
  return async () => {
    await fetch(address, { method: 'DELETE' });
    await polling;
  };
};

const byEvents: Listen = async (address, heard) => {
  const aborter = new AbortController();
  const { body } = await fetch(address, { headers: { accept: 'text/event-stream' }, signal: aborter.signal });
  const reading = (async () => {
    for await (const chunk of body!) heard(Buffer.from(chunk));
  })();
  // Aborted, or cut off by the server: that is its good right.
  const over = reading.catch((error: Error) => error);
  return async () => {
    aborter.abort();
    await over;
  };
};

async function overPosts(listen: Listen, { hubUrl, protocol, frames, random, heard, given }: Attack): Promise<void> {
  for (let sent = 0; sent < frames; ) {
    const client = await negotiated(hubUrl);
    given(client.connectionToken);
    const address = addressOf(hubUrl, client);
    const end = await listen(address, heard);
    let { status } = await post(address, handshake(protocol));
    for (let bodies = 0; status === 200 && sent < frames && bodies < 50; bodies += 1) {
      for (const frame of hostileFrames(protocol, random)) {
        if (status === 200) ({ status } = await post(address, new Uint8Array(frame)));
        sent += 1;
      }
    }
    await end();
  }
}

/** One after the other, by posts, heard by polls. */
export const overPolls = (attack: Attack): Promise<void> => overPosts(byPolls, attack);

/** One after the other, by posts, heard by a stream of events. */
export const overEvents = (attack: Attack): Promise<void> => overPosts(byEvents, attack);
