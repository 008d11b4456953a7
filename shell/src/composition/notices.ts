import { createListeners } from './listeners';

/** A quiet word of the shell about remotes that did not do what the visitor asked for. */
export interface ShellNotice {
  /** A later notice with the same key takes the place of the former. */
  key: string;
  /** Whose words of absence are said; general words where there are none. */
  remotes: readonly string[];
  retry?: () => void;
}

/** What the visitor is being told, oldest first; the layout shows it. */
export function createNotices() {
  const { subscribe, tell } = createListeners();
  let shown: readonly ShellNotice[] = [];
  const show = (next: readonly ShellNotice[]) => {
    shown = next;
    tell();
  };
  const others = (key: string) => shown.filter((notice) => notice.key !== key);
  return {
    subscribe,
    list: (): readonly ShellNotice[] => shown,
    tell: (notice: ShellNotice): void => show([...others(notice.key), notice]),
    dismiss: (key: string): void => {
      if (others(key).length < shown.length) show(others(key));
    },
  };
}

export type Notices = ReturnType<typeof createNotices>;
