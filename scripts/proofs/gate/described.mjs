// An API that runs, with a change of what it says of itself, or of what it answers.
import { createServer } from 'node:http';

/**
 * What the API answers to a question, after a change: `change` is given the question's address and the answer, and may
 * name another status.
 */
async function answered(apiUrl, { url, method, headers }, change) {
  const address = new URL(url, apiUrl);
  const answer = await fetch(address, { method, headers: { accept: headers.accept ?? '*/*' } });
  const body = await answer.json();
  const status = change(address, body);
  return { status: typeof status === 'number' ? status : answer.status, body };
}

export async function withChangedApi(apiUrl, { describe, answer }, work) {
  const description = await (await fetch(new URL('/openapi.json', apiUrl))).json();
  describe?.(description);
  const server = createServer(async (request, response) => {
    const isDescription = !answer || request.url === '/openapi.json';
    const { status, body } = isDescription
      ? { status: 200, body: description }
      : await answered(apiUrl, request, answer);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  try {
    return await work(`http://127.0.0.1:${server.address().port}`);
  } finally {
    await new Promise((done) => server.close(done));
  }
}

const schemaOf = (answer) => answer.content['application/json'].schema;
/** What a call answers, in its envelope. */
export const envelopeOf = ({ paths }, path, method = 'get') => schemaOf(paths[path][method].responses['200']);
export const resultOf = (description, path, method) => envelopeOf(description, path, method).properties.result.anyOf[0];
export const itemOf = (description, path, method) => resultOf(description, path, method).items;
export const bodyOf = ({ paths }, path, method = 'post') => schemaOf(paths[path][method].requestBody);
export const parameterOf = ({ paths }, path, name, method = 'get') =>
  paths[path][method].parameters.find((one) => one.name === name);

export function leaveOut(schema, name) {
  delete schema.properties[name];
  schema.required = schema.required?.filter((one) => one !== name);
}

export function rename(schema, from, to) {
  schema.properties[to] = schema.properties[from];
  if (schema.required?.includes(from)) schema.required.push(to);
  leaveOut(schema, from);
}

export const cartOf = (description) => resultOf(description, '/v1/subscriptions/cart', 'post');

/** A change of what the API says of itself. */
export const described = (what, names, describe) => ({
  kind: 'the API’s description',
  remote: 'api',
  what,
  names,
  describe,
});

/** A change of what it answers, of which it says nothing. */
export const answering = (what, names, answer) => ({ kind: 'the API’s answers', remote: 'api', what, names, answer });
