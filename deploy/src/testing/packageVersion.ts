import type { PackageVersion } from '../gate/comparison/comparison';
import { facts } from './facts';

/** A live remote that states nothing, as the gate compares it. */
export const packageVersion = (more: Partial<PackageVersion> = {}): PackageVersion => ({
  kind: 'remote',
  name: 'mf-a',
  version: '1',
  isTrial: false,
  hasServer: true,
  label: 'mf-a 1',
  contract: 1,
  definition: { routes: [], slots: [], wakes: [] },
  facts: facts(),
  ...more,
});
