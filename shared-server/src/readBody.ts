/** Reads the whole body of a response. Stops and throws after more than `most` bytes, since a body may never end. */
export async function readBody(answer: Response, most: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop early cancels the body.
  for await (const part of (answer.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    if (bytes > most) throw new Error(`The answer has more than ${most} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
