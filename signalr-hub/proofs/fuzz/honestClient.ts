import { setTimeout as wait } from 'node:timers/promises';
import { officialClient } from '../../src/testing/officialClient';

const PACE = 20;

/**
 * An honest client, served all the while: what it calls comes back, in time, over the connection that it began with.
 */
export async function startHonestClient(url: string) {
  const client = officialClient(`${url}/testhub`);
  await client.start();
  const { connectionId } = client;
  let answers = 0;
  let slowest = 0;
  let over = false;
  const calling = (async () => {
    for (; !over; answers += 1) {
      const began = performance.now();
      const answer = await client.invoke('Echo', answers);
      if (answer !== answers) throw new Error(`The witness said ${answers} and heard ${answer}.`);
      slowest = Math.max(slowest, performance.now() - began);
      await wait(PACE);
    }
  })();
  return async () => {
    over = true;
    await calling;
    if (client.connectionId !== connectionId) throw new Error('The witness was thrown out.');
    await client.stop();
    return { answers, slowest };
  };
}
