// Requests a page repeatedly, each time with another query: load.mjs <address> <seconds> <connections>. Prints pages a
// second, and the median and the 99th percentile of their milliseconds.
import { Agent, get } from 'node:http';

const [address = '', seconds = '', connections = ''] = process.argv.slice(2);
const url = new URL(address);
if (!['localhost', '127.0.0.1'].includes(url.hostname)) throw new Error(`${address} is not on this machine.`);

const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
const times = [];
let visits = 0;
const until = performance.now() + Number(seconds) * 1000;

function askOnce() {
  return new Promise((done, fail) => {
    const began = performance.now();
    // Concurrent requests for the same address would share one rendering.
    url.searchParams.set('visit', String(++visits));
    const request = get(url, { agent, headers: { 'accept-encoding': 'identity' } }, (answer) => {
      if (answer.statusCode !== 200) fail(new Error(`${address} answers ${answer.statusCode}.`));
      answer.resume().once('end', () => {
        times.push(performance.now() - began);
        done();
      });
    });
    request.once('error', fail);
  });
}

async function connection() {
  while (performance.now() < until) await askOnce();
}

const began = performance.now();
await Promise.all(Array.from({ length: Number(connections) }, connection));
const elapsed = (performance.now() - began) / 1000;
agent.destroy();
times.sort((one, other) => one - other);
const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
console.log(JSON.stringify({ rate: times.length / elapsed, median: at(0.5), p99: at(0.99) }));
