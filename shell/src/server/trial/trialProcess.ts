import process from 'node:process';
import { readReleaseTable } from '@storefront/contracts';
import type { Environment } from '../environment';
import { endWithParent } from '../rendering/endWithParent';
import { disableNetwork } from '../rendering/network';
import { createServerSource } from '../rendering/serverRemotes';
import { disableNode } from '../rendering/disableNode';
import { heardAnswers } from './answers/askApi';
import type { DescribedEndpoint } from './answers/describedEndpoints';
import { shopOrigin } from './pages/shopOrigin';
import type { Promised, SentEvent, ShownFragment, TriedRule } from './Trial';
import { tryRemote } from './tryRemote';
import type { Verdict } from './Verdict';

/*
 * A process in which a remote is tried before it is live: the release command starts it with the shell that is live,
 * and ends it when nothing more is heard. It says what it tries, and at last its verdict.
 */

/** The release command's message, sent once. */
interface Question {
  /** The table as in the store. */
  table: unknown;
  owner: string;
  /** The folder of the server bundles, laid out as a release store. */
  releasesDir: string;
  apiUrl: string;
  fragments?: ShownFragment[];
  events?: SentEvent[];
  promised?: Promised;
  isLive?: boolean;
  isFormer?: boolean;
  described?: DescribedEndpoint[];
  kept?: Record<string, string>;
  queries?: Record<string, string[]>;
  linkedQueries?: string[];
  hiding?: TriedRule[];
  /** Only the table's entry is validated, since servers render nothing of it. */
  isReadOnly?: boolean;
}

const nothingSaid: Verdict = { complaints: [], notes: [], remarks: [], strayLinks: [], unnamed: [], pages: 0 };

const toParent = process.send?.bind(process);
if (!toParent) throw new Error('A trial is started by the release command.');
// Remote code must not send messages in the trial's name.
process.send = undefined as never;
// The release command may be killed while a remote loops here.
endWithParent();
// As in a renderer.
disableNetwork();
disableNode();

function environmentOf({ releasesDir, apiUrl }: Question): Environment {
  const unused = {
    port: 0,
    apiPort: 0,
    releaseKeys: [],
    renderLimit: 0,
    renderWorkers: 1,
    overrideOrigins: [],
    trustedProxies: undefined,
    drainSeconds: 0,
    bundle: 'shell' as const,
  };
  return {
    ...unused,
    apiUrl,
    publicApiUrl: apiUrl,
    publicUrl: shopOrigin,
    releasesDir,
    brand: 'Sidekey',
    timeZone: 'UTC',
  };
}

process.once('message', (question: Question) => {
  const {
    owner,
    releasesDir,
    fragments = [],
    events = [],
    promised,
    isLive = false,
    isFormer = false,
    isReadOnly = false,
    described = [],
    kept = {},
    queries = {},
    linkedQueries = [],
    hiding,
  } = question;
  const say = (verdict: Verdict) => toParent({ verdict: { ...verdict, heard: heardAnswers() } }, () => process.exit());
  const { table, refused } = readReleaseTable(question.table);
  const complaints = refused.filter(({ name }) => name === owner).map(({ reason }) => reason.replace(/\.$/, ''));
  if (isReadOnly || complaints.length > 0) return say({ ...nothingSaid, complaints });
  const asked = {
    table,
    owner,
    fragments,
    events,
    promised,
    isLive,
    isFormer,
    described,
    kept,
    queries,
    linkedQueries,
    ...(hiding && { hiding }),
  };
  void tryRemote({
    ...asked,
    environment: environmentOf(question),
    source: createServerSource(releasesDir),
    now: Date.now(),
    onTry: (trying) => toParent({ trying }),
    onFound: (complaint) => toParent({ complaint }),
    onStray: (strayLink) => toParent({ strayLink }),
    onEdgeCases: (harder) => toParent({ harder }),
    onSent: (unnamed) => toParent({ unnamed }),
  }).then(say);
});
toParent({ ready: true, reads: true });
