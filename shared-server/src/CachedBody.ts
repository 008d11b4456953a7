import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'identity' | 'br' | 'gzip';

/** Brotli's seventh quality takes a page 2 ms, as its fifth does, and leaves a seventieth less; the next that leaves less, the tenth, takes 28. */
const compress = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  gzip: (content: Buffer) => promisify(gzip)(content),
};

/** Bytes below which compressing gains nothing that a packet would notice. */
const smallest = 512;

/** A compressed form is worth its place where it has at most this part of the length. */
const worth = 0.75;

/** A body's bytes in one encoding, with their ETag. */
export interface Form {
  content: Buffer;
  encoding: Encoding;
  /** Strong: another encoding has other bytes, and so another name. */
  etag: string;
}

let made = 0;

/** What the objects, names and buffers of a body cost beside its bytes. */
const overhead = 600;

/**
 * Bytes of their own. Others' are pieces of something larger, which lives as long as the smallest piece of it: Node's of a block that it hands
 * out to everybody, a compressor's of the 16 KB that it writes into.
 */
function ownBytes(content: string | Buffer): Buffer {
  if (typeof content !== 'string' && content.buffer.byteLength === content.length) return content;
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(content));
  if (typeof content === 'string') bytes.write(content);
  else content.copy(bytes);
  return bytes;
}

/** The bytes of a response that is sent many times, compressed once for each encoding, when it is first asked for. */
export class CachedBody {
  private readonly forms: Partial<Record<Encoding, Form>> = {};
  private readonly underWay = new Map<Encoding, Promise<Form>>();
  private readonly hash: string;
  /** Tells this making from another of the same bytes. */
  readonly id = ++made;
  /** The plain form. */
  readonly plain: Form;

  constructor(content: string | Buffer) {
    const bytes = ownBytes(content);
    this.hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    this.plain = { content: bytes, encoding: 'identity', etag: `"${this.hash}"` };
    this.forms.identity = this.plain;
    if (bytes.length < smallest) this.forms.br = this.forms.gzip = this.plain;
  }

  /** The most that all its forms hold. */
  get bytes(): number {
    return overhead + Math.ceil(this.plain.content.length * (1 + 2 * worth));
  }

  /** The form, at once where it was made before; the plain one where compressing gains too little. */
  in(encoding: Encoding): Form | Promise<Form> {
    return this.forms[encoding] ?? this.make(encoding);
  }

  private make(encoding: Encoding): Form | Promise<Form> {
    if (encoding === 'identity') return this.plain;
    const known = this.underWay.get(encoding);
    if (known) return known;
    const made = compress[encoding](this.plain.content).then((compressed) => {
      const isWorth = compressed.length <= this.plain.content.length * worth;
      return (this.forms[encoding] = isWorth ? { content: ownBytes(compressed), encoding, etag: `"${this.hash}-${encoding}"` } : this.plain);
    });
    this.underWay.set(encoding, made);
    const forget = () => void this.underWay.delete(encoding);
    made.then(forget, forget);
    return made;
  }
}
