/** The id in a URL; undefined when it is none, so that nobody asks the API for it. */
export function parseId(text: string | undefined): number | undefined {
  const id = /^[1-9]\d*$/.test(text ?? '') ? Number(text) : undefined;
  return Number.isSafeInteger(id) ? id : undefined;
}
