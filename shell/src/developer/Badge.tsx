import styles from './Developer.module.css';
import type { DeveloperProps } from './developerProps';
import { setOverrides } from './tabOverrides';

interface Props extends DeveloperProps {
  isOpen: boolean;
  onOpen: () => void;
}

/** Says that this is not what visitors see, and leads back. */
export function Badge({ developer, faults, isOpen, onOpen }: Props) {
  const overrides = Object.entries(developer.overrides);
  return (
    <aside className={styles.badge} aria-label="Not what everybody sees">
      <span className={styles.mark} aria-hidden="true" />
      <div className={styles.words}>
        {overrides.map(([name, address]) => (
          <p key={name}>
            <strong>{name}</strong> <span>{`from ${address}`}</span>
          </p>
        ))}
        {developer.local.length > 0 && (
          <p>
            <strong>{developer.local.join(', ')}</strong> <span>from this machine</span>
          </p>
        )}
        {faults.map((fault) => (
          <p key={fault} role="alert" className={styles.fault}>
            {fault}
          </p>
        ))}
      </div>
      <button type="button" className={styles.button} aria-expanded={isOpen} onClick={onOpen} title="Alt+Shift+D">
        Panel
      </button>
      {(overrides.length > 0 || faults.length > 0) && (
        <button type="button" className={styles.button} onClick={() => setOverrides({})}>
          Reset
        </button>
      )}
    </aside>
  );
}
