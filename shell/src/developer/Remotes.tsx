import type { LiveRemote } from '@storefront/contracts';
import { useEffect, useState, type FormEvent } from 'react';
import styles from './Developer.module.css';
import type { DeveloperProps } from './developerProps';
import { setOverrides } from './tabOverrides';

/**
 * The bytes of a remote's files that were loaded, as the browser measured them; 0 for another origin that does not
 * disclose them.
 */
function bytesOf({ base }: LiveRemote): number {
  const address = new URL(base, document.baseURI).href;
  const files = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.startsWith(address)) as PerformanceResourceTiming[];
  return files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
}

const kilobytes = (bytes: number) => (bytes === 0 ? '' : `${(bytes / 1024).toFixed(1)} KB`);

/** The remotes of the page with their figures; where the operator allows it, with a field to override each. */
export function Remotes({ page, developer, mayOverride }: DeveloperProps) {
  const { composition, journal } = page;
  const [, setCount] = useState(0);
  useEffect(() => journal.listen(() => setCount((count) => count + 1)), [journal]);
  return (
    <>
      <h3>Remotes</h3>
      <table className={styles.table}>
        <thead>
          <tr>
            {['Remote', 'Version', 'Loaded', 'Took', 'Errors', ...(mayOverride ? ['From'] : [])].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {composition.remotes.map((remote) => {
            const own = journal.incidents.filter((incident) => incident.remote === remote.name);
            const slowest = Math.max(0, ...own.map(({ took = 0 }) => took));
            return (
              <tr key={remote.name}>
                <th scope="row">{remote.name}</th>
                <td>{remote.version}</td>
                <td>{kilobytes(bytesOf(remote))}</td>
                <td>{slowest > 0 && `${Math.round(slowest)} ms`}</td>
                <td>{own.filter(({ error }) => error !== undefined).length || ''}</td>
                {mayOverride && (
                  <td>
                    {developer.local.includes(remote.name) ? (
                      'this machine'
                    ) : (
                      <Override name={remote.name} overrides={developer.overrides} />
                    )}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

function Override({ name, overrides }: { name: string; overrides: Record<string, string> }) {
  const [address, setAddress] = useState(overrides[name] ?? '');
  const { [name]: known, ...others } = overrides;
  const have = (event: FormEvent) => {
    event.preventDefault();
    setOverrides(address ? { ...others, [name]: address } : others);
  };
  return (
    <form className={styles.override} onSubmit={have}>
      <input
        type="url"
        aria-label={`Have ${name} from`}
        placeholder="http://localhost:3001"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      <button type="submit" className={styles.button}>
        Override
      </button>
      {known !== undefined && (
        <button type="button" className={styles.button} onClick={() => setOverrides(others)}>
          Reset
        </button>
      )}
    </form>
  );
}
