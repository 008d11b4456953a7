import { createListeners } from './listeners';

/** A quiet word of the shell about remotes that did not do what the visitor asked for. */
export interface ShellNotice {
  /** A later notice with the same key takes the place of the former. */
  key: string;
  /** `late`: what the page shows cannot be used yet. `undone`: what the visitor asked for was not done. */
  kind: 'late' | 'undone';
  /** Whose words of absence are said; general words where there are none. */
  remotes: readonly string[];
  retry: () => void;
}

/** What the visitor is being told, oldest first; the layout shows it. */
export function createNotices() {
  const { subscribe, tell } = createListeners();
  const hushed = new Set<string>();
  let shown: readonly ShellNotice[] = [];
  const keep = (wanted: (notice: ShellNotice) => boolean) => {
    const next = shown.filter(wanted);
    if (next.length === shown.length) return;
    shown = next;
    tell();
  };
  const take = (key: string) => keep((notice) => notice.key !== key);
  return {
    subscribe,
    list: (): readonly ShellNotice[] => shown,
    tell(notice: ShellNotice): void {
      if (hushed.has(notice.key)) return;
      shown = [...shown.filter(({ key }) => key !== notice.key), notice];
      tell();
    },
    /** What it said is over. */
    dismiss(key: string): void {
      hushed.delete(key);
      take(key);
    },
    /** The visitor has read it: it is not said again until it is over. */
    hush(key: string): void {
      hushed.add(key);
      take(key);
    },
    /** Another page is shown: what was not done on the former one is no matter here. */
    leave: (): void => keep(({ kind }) => kind !== 'undone'),
  };
}

export type Notices = ReturnType<typeof createNotices>;
