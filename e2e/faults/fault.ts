export type Side = 'server' | 'browser';
export const sides: readonly Side[] = ['server', 'browser'];

/** A live version as the table has it; a fault may make of it what no schema would let pass. */
export type Release = Record<string, unknown> & {
  name: string;
  version: string;
  locales: string[];
  server: { file: string; integrity: string };
};

/**
 * What is wrong with a published version. Code is JavaScript text that joins the built bundle: what it may use is said
 * at each place, beside `platform` (what remotes import of it), `react`, and `name` (the remote's own).
 */
export interface Fault {
  /** As the table of the proof names it, and `--only`. */
  name: string;
  /** Where it is not tried, and why. */
  not?: Partial<Record<Side, string>>;
  /** Statements at the end of the browser's entry: it may run before the shop's own code. They know nothing. */
  atOnce?: string;
  /** Statements of `planted.js`, a file beside the browser's entry that nobody loads by itself. */
  thread?: string;
  /** Statements, run when the remote's code is evaluated. */
  evaluated?: string;
  /** Statements, run when the remote registers with `store`. */
  registered?: string;
  /** An expression: what becomes of `route`. */
  route?: string;
  /** An expression: what becomes of `Screen`, a route's or a widget's. */
  screen?: string;
  /** An expression: what becomes of the `texts` of the language `code`. */
  texts?: string;
  /**
   * An expression in an async function: what the browser's container hands out in place of `factory`, which makes what
   * is exposed as `expose`.
   */
  got?: string;
  /** The files of the side in question: gone, without an answer, cut off, or something else altogether. */
  files?: 'gone' | 'hang' | 'cut' | 'garbage';
  /** How the origin of its own answers that browsers have them from. */
  origin?:
    | 'drips'
    | 'leads in a circle'
    | 'sends a page'
    | 'is overrun'
    | 'names no type'
    | 'names nobody'
    | 'ends early'
    | 'begins with a mark'
    | 'packs twice'
    | 'names another charset'
    | 'sends nothing'
    | 'sends a part'
    | 'sends another file'
    | 'does not end'
    | 'asks for a name'
    | 'leads to another origin'
    | 'says that nothing has changed'
    | 'sends heads without end'
    | 'sends cookies'
    | 'clears what is kept'
    | 'sends a hundred megabytes of nothing'
    | 'says a thousand times that it works'
    | 'speaks no HTTP'
    | 'hangs up'
    | 'names a packing that it has not';
  /** What each of its style sheets ends with. */
  sheet?: string;
  /** Style sheets come this much later, in milliseconds. */
  styles?: number;
  /** The entry of the release table; the fault is then both sides'. */
  release?: (release: Release) => unknown;
  /** The entry does not even say which paths are its own: they are nobody's then. */
  forgotten?: true;
  /** It draws something else in its own rectangle, and well: that may be kept. */
  draws?: true;
  /** It covers its own rectangle: a fragment of the header is its remote's own way in. */
  hides?: true;
  /** It does so to dialogs, of which one is opened in the very document in which its code goes on. */
  ofDialogs?: true;
  /** Whoever enters it from another page comes to an address that nobody has, and so home. */
  leads?: true;
  /** It costs not even the remote's own page. */
  whole?: true;
  /** Where it shows: the prefix of the language in which the remote's own page is looked at. */
  prefix?: '/ru';
}
