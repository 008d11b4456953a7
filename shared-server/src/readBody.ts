/** The whole body of a response. Throws for one of more than `most` bytes, and reads no further: a body may never end. */
export async function readBody(answer: Response, most: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // One that is not gone through to its end is cancelled.
  for await (const part of (answer.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    if (bytes > most) throw new Error(`The answer has more than ${most} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
