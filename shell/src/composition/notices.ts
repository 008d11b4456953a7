import { createListeners } from './listeners';

/** A notice to the visitor about remotes that did not do what was asked for. */
export interface ShellNotice {
  /** A later notice with the same key replaces the former one. */
  key: string;
  /** `late`: something on the page cannot be used yet. `undone`: something that the visitor asked for was not done. */
  kind: 'late' | 'undone';
  /** The remotes whose own messages are shown; a general one where there are none. */
  remotes: readonly string[];
  retry: () => void;
}

/** The current notices, oldest first; the layout shows them. */
export function createNotices() {
  const { subscribe, notify } = createListeners();
  const hushed = new Set<string>();
  let shown: readonly ShellNotice[] = [];
  const keep = (wanted: (notice: ShellNotice) => boolean) => {
    const next = shown.filter(wanted);
    if (next.length === shown.length) return;
    shown = next;
    notify();
  };
  const take = (key: string) => keep((notice) => notice.key !== key);
  return {
    subscribe,
    list: (): readonly ShellNotice[] => shown,
    show(notice: ShellNotice): void {
      if (hushed.has(notice.key)) return;
      shown = [...shown.filter(({ key }) => key !== notice.key), notice];
      notify();
    },
    /** Removes a notice that no longer applies. */
    dismiss(key: string): void {
      hushed.delete(key);
      take(key);
    },
    /** Hides a notice that the visitor has closed, until it no longer applies. */
    hide(key: string): void {
      hushed.add(key);
      take(key);
    },
    /** Removes `undone` notices of the former page when another one is shown. */
    removeUndone: (): void => keep(({ kind }) => kind !== 'undone'),
  };
}

export type Notices = ReturnType<typeof createNotices>;
