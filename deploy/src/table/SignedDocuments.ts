import { readSigned } from '@storefront/contracts';
import { verifySignature, type Signer } from '../keys';
import type { Store } from '../store/Store';
import { tableKey } from './entries';

/** The signed documents of a release store: its table, its records and its versions. */
export class SignedDocuments {
  constructor(
    private readonly store: Store,
    private readonly signer: Signer,
    private readonly trusted: readonly string[],
  ) {}

  /**
   * Reads a signed document of the store; undefined where there is none. Throws a sentence where it has no trusted
   * signature.
   */
  async read(key: string): Promise<Record<string, unknown> | undefined> {
    const stored = await this.store.get(key);
    return stored && this.verified(key, stored.content);
  }

  /** The content of a document; throws a sentence where it has no trusted signature. */
  verified(key: string, content: Buffer): Record<string, unknown> {
    try {
      return readSigned(JSON.parse(content.toString('utf8')), this.trusted, verifySignature);
    } catch (error) {
      const said =
        error instanceof SyntaxError
          ? `It is no JSON${key === tableKey ? ': put a copy of it back' : ''}.`
          : (error as Error).message;
      const reason = said.replace(
        / which is not trusted here\.$/,
        ' which is not trusted here: RELEASE_KEYS lists the keys that are.',
      );
      throw new Error(`${this.store.name}/${key} cannot be trusted. ${reason}`, { cause: error });
    }
  }

  /**
   * Signs a document again that another trusted key has signed; returns whether it has. Throws a sentence where it has
   * no trusted signature.
   */
  async signAgain(key: string): Promise<boolean> {
    const stored = await this.store.get(key);
    if (!stored) return false;
    const content = this.verified(key, stored.content);
    if (String(content['signature']).startsWith(`${this.signer.key}.`)) return false;
    // A table contains records, which have signatures of their own.
    const { change, alongside = [] } = content as { change?: object; alongside?: object[] };
    const records = {
      ...(change && { change: this.signer.signed(change) }),
      ...(alongside.length > 0 && { alongside: alongside.map((record) => this.signer.signed(record)) }),
    };
    const text = `${JSON.stringify(this.signer.signed({ ...content, ...records }), null, 1)}\n`;
    return (await this.store.putIfMatch(key, text, stored.tag)) || this.signAgain(key);
  }
}
