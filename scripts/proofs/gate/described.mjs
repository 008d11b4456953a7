// An API of which only what it says of itself is asked, with a change of that.
import { createServer } from 'node:http';

export async function withDescription(apiUrl, change, work) {
  const description = await (await fetch(new URL('/openapi.json', apiUrl))).json();
  change(description);
  const server = createServer((_request, response) => response.setHeader('content-type', 'application/json').end(JSON.stringify(description)));
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  try {
    return await work(`http://127.0.0.1:${server.address().port}`);
  } finally {
    await new Promise((done) => server.close(done));
  }
}
