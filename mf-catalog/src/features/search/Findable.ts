/** An item that can be searched by its names. */
export interface Findable {
  name: string;
  /** Other names by which people look for it. */
  aliases?: string[] | undefined;
}
