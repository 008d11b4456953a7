/**
 * The whole body of an answer, of which nobody knows how long it is before its end. Throws for one of more bytes than `most`, and leaves the rest where it is: whoever answers in
 * another's place may never end.
 */
export async function bodyOf(answer: Response, most: number): Promise<Buffer<ArrayBuffer>> {
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
