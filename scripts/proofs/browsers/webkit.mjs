// WebKit as GTK's is driven: by the classic WebDriver protocol, on a display of its own. What its console says it tells
// nobody.
import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../shop.mjs';

const enter = '\uE007';

async function listening(address) {
  for (let left = 100; left > 0; left--) {
    if ((await fetch(`${address}/status`).catch(() => undefined))?.ok) return;
    await wait(100);
  }
  throw new Error('WebKitWebDriver does not listen.');
}

async function ask(method, address, body) {
  const answer = await fetch(address, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

const keys = (values) => ({
  type: 'key',
  id: 'keys',
  actions: values.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
});

const press = (x, y) => ({
  type: 'pointer',
  id: 'mouse',
  actions: [
    { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
    { type: 'pointerDown', button: 0 },
    { type: 'pause', duration: 40 },
    { type: 'pointerUp', button: 0 },
  ],
});

export async function open(driver, { width, height, binary }) {
  const port = await freePort();
  const started = spawn('xvfb-run', ['-a', driver, `--port=${port}`], { stdio: 'ignore', detached: true });
  const end = () => process.kill(-started.pid);
  const origin = `http://127.0.0.1:${port}`;
  try {
    await listening(origin);
    const { sessionId } = await ask('POST', `${origin}/session`, {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } },
    });
    const session = `${origin}/session/${sessionId}`;
    const send = (path, body = {}) => ask('POST', session + path, body);
    await send('/timeouts', { script: 60_000, pageLoad: 60_000 });
    await send('/window/rect', { width, height });
    const act = (action) => send('/actions', { actions: [action] });
    return {
      complaints: [],
      goto: (url) => send('/url', { url }),
      async evaluate(script) {
        const { value, error } = await send('/execute/async', {
          script: `(async () => { ${script} })().then((value) => arguments[0]({ value }), (error) => arguments[0]({ error: String(error) }));`,
          args: [],
        });
        if (error) throw new Error(error);
        return value;
      },
      click: (x, y) => act(press(x, y)),
      type: (text) => act(keys([...text])),
      enter: () => act(keys([enter])),
      back: () => send('/back'),
      async close() {
        await ask('DELETE', session);
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}
