/** Milliseconds for one file. */
const fileLimit = 15_000;

/** The response of an origin as browsers would get it; throws a sentence where it fails or redirects. */
async function answerOf(address: string, consequence: string): Promise<Response> {
  const headers = { origin: 'http://localhost' };
  const answer = await fetch(address, { signal: AbortSignal.timeout(fileLimit), redirect: 'manual', headers }).catch(
    (error: Error) => {
      throw new Error(`${address} cannot be reached${consequence}.`, { cause: error });
    },
  );
  const elsewhere = answer.headers.get('location');
  // The shop's content security policy allows the linked origin, and no other.
  if (answer.status >= 300 && answer.status < 400 && elsewhere)
    throw new Error(`${address} leads to ${elsewhere}: link the place that it leads to.`);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}${consequence}.`);
  return answer;
}

/** Fetches a file of another origin as browsers do; `consequence` ends the sentence of an error. */
export async function fetchFile(base: string, file: string, consequence = ''): Promise<Buffer> {
  const address = new URL(file, base).href;
  const answer = await answerOf(address, consequence);
  if (!answer.headers.has('access-control-allow-origin'))
    throw new Error(`${address} comes without access-control-allow-origin: browsers could not check what it holds.`);
  const content = await answer.arrayBuffer().catch((error: Error) => {
    throw new Error(`${address} does not come to an end.`, { cause: error });
  });
  return Buffer.from(content);
}
