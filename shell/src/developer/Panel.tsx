import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import styles from './Developer.module.css';
import type { DeveloperProps } from './developerProps';
import { Remotes } from './Remotes';

interface Props extends DeveloperProps {
  isOutlined: boolean;
  onOutline: (isOutlined: boolean) => void;
  onClose: () => void;
}

const seconds = (at: number) => `${(at / 1000).toFixed(1)} s`;

/** The developer panel: the page's remotes, errors, events, and outlines of the rectangles. */
export function Panel(props: Props) {
  const { isOutlined, onOutline, onClose } = props;
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section ref={place} className={styles.panel} aria-label="Development" tabIndex={-1}>
      <header className={styles.head}>
        <h2>Development</h2>
        <label>
          <input type="checkbox" checked={isOutlined} onChange={({ target }) => onOutline(target.checked)} />{' '}
          <span>Outline slots and screens</span>
        </label>
        <button type="button" className={styles.button} onClick={onClose}>
          Close
        </button>
      </header>
      <Remotes {...props} />
      <Errors {...props} />
      <Events {...props} />
    </section>
  );
}

function Errors({ page }: DeveloperProps) {
  const { journal } = page;
  const [, setCount] = useState(0);
  useEffect(() => journal.listen(() => setCount((count) => count + 1)), [journal]);
  const errors = journal.incidents.filter(({ error }) => error !== undefined);
  return (
    <>
      <h3>Errors</h3>
      {errors.length === 0 ? (
        <p className={styles.nothing}>None so far.</p>
      ) : (
        <ol className={styles.list}>
          {errors.map(({ at, remote, error }, index) => (
            <li key={index}>
              <time>{seconds(at)}</time> <strong>{remote}</strong> <span className={styles.fault}>{String(error)}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function Events({ events }: DeveloperProps) {
  const passed = useSyncExternalStore(events.subscribe, events.all);
  return (
    <>
      <h3>Events</h3>
      {passed.length === 0 ? (
        <p className={styles.nothing}>None so far.</p>
      ) : (
        <ol className={styles.list}>
          {passed.map(({ id, at, type, payload }) => (
            <li key={id}>
              <time>{seconds(at)}</time> <strong>{type}</strong> <code>{payload}</code>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
