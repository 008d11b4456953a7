const count = /^\(\d+\) /;

/** A document's title with the number of messages that nobody has seen; 0 gives the title alone. */
export const titleWith = (title: string, unread: number): string => (unread > 0 ? `(${unread}) ` : '') + title.replace(count, '');

/** Counts in the document's title what comes while nobody looks; seen, the title is as it was (also when it was changed meanwhile). */
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
