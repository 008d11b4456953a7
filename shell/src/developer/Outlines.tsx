import type { LiveRemote } from '@storefront/contracts';
import { rootElementId } from '../composition/pageState';
import { useEffect, useMemo, useState } from 'react';
import styles from './Developer.module.css';
import { rectanglesOn, type RemoteRectangle } from './remoteRectangles';

/** Milliseconds between two updates of the outlines. */
const pace = 250;

const look = (names: ReadonlySet<string>) => {
  const root = document.getElementById(rootElementId);
  return root ? rectanglesOn(root, names) : [];
};

/** Outlines each remote's rectangles, with its name. */
export function Outlines({ remotes }: { remotes: readonly LiveRemote[] }) {
  const names = useMemo(() => new Set(remotes.map(({ name }) => name)), [remotes]);
  const [places, setPlaces] = useState<RemoteRectangle[]>(() => look(names));
  useEffect(() => {
    const timer = setInterval(() => setPlaces(look(names)), pace);
    return () => clearInterval(timer);
  }, [names]);
  return (
    <div className={styles.outlines} aria-hidden="true">
      {places.map(({ remote, slot, ...rectangle }, index) => (
        <div key={index} className={styles.outline} style={rectangle} data-owner={remote}>
          <span>{slot ? `${slot} · ${remote}` : remote}</span>
        </div>
      ))}
    </div>
  );
}
