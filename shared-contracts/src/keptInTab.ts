import * as v from 'valibot';

/** A value that survives a reload of this tab. Where the browser refuses storage, it lasts as long as the page. */
export interface Kept<T> {
  read(): T;
  write(value: T): void;
}

/** A value in the tab's own storage, validated when it is read; an empty one is not stored. */
export function keptInTab<Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
  empty: v.InferOutput<Schema>,
): Kept<v.InferOutput<Schema>> {
  let unkept: { value: v.InferOutput<Schema> } | undefined;
  return {
    read() {
      if (unkept) return unkept.value;
      try {
        const saved = sessionStorage.getItem(key);
        return saved === null ? empty : v.parse(schema, JSON.parse(saved));
      } catch (error) {
        console.warn(`${key} cannot be read back.`, error);
        return empty;
      }
    },
    write(value) {
      try {
        const saved = JSON.stringify(value);
        if (saved === JSON.stringify(empty)) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, saved);
        unkept = undefined;
      } catch (error) {
        console.warn(`${key} is not kept: it lasts as long as this page.`, error);
        unkept = { value };
      }
    },
  };
}
