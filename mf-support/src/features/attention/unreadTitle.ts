const count = /^\(\d+\) /;

/** A document's title with the number of unread messages, or without it for 0. */
export const titleWith = (title: string, unread: number): string =>
  (unread > 0 ? `(${unread}) ` : '') + title.replace(count, '');

/**
 * Counts messages in the document's title while the page is hidden; removes the number when it is visible, also from a
 * title that was changed meanwhile.
 */
export function unreadTitle() {
  let unread = 0;
  const show = () => {
    document.title = titleWith(document.title, unread);
  };
  const seen = () => {
    if (document.hidden || unread === 0) return;
    unread = 0;
    show();
  };
  document.addEventListener('visibilitychange', seen);
  return {
    add(messages: number) {
      if (!document.hidden) return;
      unread += messages;
      show();
    },
    end() {
      document.removeEventListener('visibilitychange', seen);
      unread = 0;
      show();
    },
  };
}
