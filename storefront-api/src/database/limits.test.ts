import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { Pool } from 'pg';
import { isTemporarilyBusy, requestPool } from './limits';

it('S205 whoever waits in vain for a connection, as all are lent, is told to come again: the pool says so by words alone', async () => {
  const silent = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const pool = new Pool({
    ...requestPool,
    host: '127.0.0.1',
    port: (silent.address() as AddressInfo).port,
    max: 1,
    connectionTimeoutMillis: 200,
  });
  const lent = pool.connect().catch((error: unknown) => error);
  await expect(pool.connect().catch((error: unknown) => isTemporarilyBusy(error))).resolves.toBe(true);
  // A database that is away is none that is busy.
  expect(isTemporarilyBusy(await lent)).toBe(false);
  await pool.end();
  await new Promise((done) => silent.close(done));
});
