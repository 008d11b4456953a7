interface Item<Value> {
  value: Value;
  bytes: number;
}

/** An estimate of the bytes that an entry takes in addition to its value. */
const overhead = 200;

/** The share of the capacity for entries that were requested only once. */
const shareOfNewcomers = 0.2;

/** The largest share of the capacity that one value may take. */
const shareOfOne = 0.5;

/**
 * A cache with a capacity in bytes: a segmented LRU. An entry that is requested a second time moves to the larger
 * segment and is evicted last, so that entries that are requested only once, however many, evict only each other.
 */
export class BoundedCache<Value> {
  /** Each segment is in the order of use, the least recently used entry first. */
  private readonly newcomers = new Map<string, Item<Value>>();
  private readonly regulars = new Map<string, Item<Value>>();
  private newBytes = 0;
  private regularBytes = 0;

  constructor(private readonly room: number) {}

  get bytes(): number {
    return this.newBytes + this.regularBytes;
  }

  get(key: string): Value | undefined {
    const regular = this.regulars.get(key);
    if (regular) {
      this.regulars.delete(key);
      this.regulars.set(key, regular);
      return regular.value;
    }
    const newcomer = this.newcomers.get(key);
    if (newcomer) this.promote(key, newcomer);
    return newcomer?.value;
  }

  /** Caches a value of `bytes` bytes; a value larger than half the capacity is not cached. */
  set(key: string, value: Value, size: number): void {
    const item = { value, bytes: size + 2 * key.length + overhead };
    const wasRegular = this.regulars.has(key);
    this.delete(key);
    if (item.bytes > this.room * shareOfOne) return;
    if (wasRegular || !this.fitsNewcomers(item)) this.addRegular(key, item);
    else this.addNewcomer(key, item);
  }

  delete(key: string): void {
    this.newBytes -= this.newcomers.get(key)?.bytes ?? 0;
    this.regularBytes -= this.regulars.get(key)?.bytes ?? 0;
    this.newcomers.delete(key);
    this.regulars.delete(key);
  }

  clear(): void {
    this.newcomers.clear();
    this.regulars.clear();
    this.newBytes = this.regularBytes = 0;
  }

  private fitsNewcomers({ bytes }: Item<Value>): boolean {
    return bytes <= this.room * shareOfNewcomers;
  }

  private promote(key: string, item: Item<Value>): void {
    this.delete(key);
    this.addRegular(key, item);
  }

  private addNewcomer(key: string, item: Item<Value>): void {
    this.newcomers.set(key, item);
    this.newBytes += item.bytes;
    while (this.newBytes > this.room * shareOfNewcomers) this.delete(eldest(this.newcomers));
  }

  /**
   * An entry evicted from the larger segment moves back to the smaller one: unless it is requested again, it is dropped
   * soon.
   */
  private addRegular(key: string, item: Item<Value>): void {
    this.regulars.set(key, item);
    this.regularBytes += item.bytes;
    while (this.regularBytes > this.room * (1 - shareOfNewcomers)) {
      const old = eldest(this.regulars);
      const demoted = this.regulars.get(old);
      this.delete(old);
      if (demoted && this.fitsNewcomers(demoted)) this.addNewcomer(old, demoted);
    }
  }
}

function eldest(items: Map<string, unknown>): string {
  const [key = ''] = items.keys();
  return key;
}
