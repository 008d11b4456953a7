/** Uploads that wait for the test. */
export interface UploadControl {
  underway: UploadRequest[];
}

/** The part of `XMLHttpRequest` that an upload needs, over the test's network. */
class UploadRequest {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = '';
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  withCredentials = false;
  isAborted = false;
  #address = '';
  #headers: Record<string, string> = {};
  #body: FormData | undefined;

  constructor(
    private readonly fetch: typeof globalThis.fetch,
    private readonly control?: UploadControl,
  ) {}

  open(_method: string, address: URL): void {
    this.#address = String(address);
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }

  send(body: FormData): void {
    this.#body = body;
    if (this.control) this.control.underway.push(this);
    else void this.finish();
  }

  get name(): string {
    return (this.#body?.get('file') as File).name;
  }

  progress(loaded: number, total: number): void {
    this.upload.onprogress?.({ loaded, total });
  }

  async finish(): Promise<void> {
    try {
      const answer = await this.fetch(this.#address, {
        method: 'POST',
        headers: this.#headers,
        body: this.#body ?? null,
      });
      if (this.isAborted) return;
      this.status = answer.status;
      this.responseText = await answer.text();
      this.onload?.();
    } catch {
      this.onerror?.();
    }
  }

  abort(): void {
    this.isAborted = true;
    this.onabort?.();
  }
}

/** A class in place of `XMLHttpRequest`, over this network. */
export function uploadsOver(fetch: typeof globalThis.fetch, control?: UploadControl): typeof XMLHttpRequest {
  class Upload extends UploadRequest {
    constructor() {
      super(fetch, control);
    }
  }
  return Upload as unknown as typeof XMLHttpRequest;
}
