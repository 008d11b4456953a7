import type { EndpointBuilder } from '@reduxjs/toolkit/query/react';
import { api } from './api';
import type { baseQuery } from './baseQuery';
import { ownDefinition, type Definition } from './ownDefinition';
import { fullName } from './ownNames';
import { markLibraryThunks } from './reservedActions';
import { rememberQueries } from './freshAnswers';

export type Definitions = Record<string, Definition>;
export type Build<Tag extends string> = EndpointBuilder<typeof baseQuery, Tag, 'api'>;

/** An endpoint of the base API: its methods by name. */
export type Endpoint = Record<string, (...values: unknown[]) => unknown>;

const baseEndpoints = api.endpoints as Record<string, Endpoint>;

/** The version of each remote whose endpoints are in the base API, of which a process has one. */
const versions = new Map<string, string>();

/** The endpoints of one remote, prefixed with its name; added to the base API when the remote registers. */
export class OwnEndpoints {
  private readonly definitions = new Map<string, Definition>();
  private isOpen = false;

  constructor(
    readonly remote: string,
    private readonly tagTypes: readonly string[],
  ) {}

  /**
   * Takes the definitions of a file of the remote. A file that is evaluated again (after a failure, or by hot
   * reloading) replaces them.
   */
  define<Tag extends string>(endpoints: (build: Build<Tag>) => object): Definitions {
    let own: Definitions = {};
    // Only to get the builder: nothing is injected under plain names.
    api.injectEndpoints({
      endpoints(build) {
        own = endpoints(build as Build<Tag>) as Definitions;
        return {};
      },
    });
    for (const [name, definition] of Object.entries(own)) {
      this.definitions.set(name, definition);
      if (this.isOpen) this.add(name, definition);
    }
    return own;
  }

  /** Adds present and later definitions to the base API. Throws where another version of the remote has done so. */
  open(version: string): void {
    if (this.isOpen) return;
    const serving = versions.get(this.remote) ?? version;
    if (serving !== version)
      throw new Error(`${this.remote} ${version} cannot add its endpoints: ${serving} serves this process.`);
    versions.set(this.remote, version);
    this.isOpen = true;
    api.enhanceEndpoints({ addTagTypes: this.tagTypes.map((tag) => fullName(this.remote, tag)) as never[] });
    this.definitions.forEach((definition, name) => this.add(name, definition));
  }

  /** The remote's endpoint by its plain name; throws before the remote has registered. */
  endpoint(name: string): Endpoint {
    const endpoint = this.isOpen ? baseEndpoints[fullName(this.remote, name)] : undefined;
    if (endpoint) return endpoint;
    throw new Error(
      `${fullName(this.remote, name)} cannot be asked: ${this.remote} has not registered its API (store.addApi).`,
    );
  }

  private add(name: string, definition: Definition): void {
    const own: Definitions = { [fullName(this.remote, name)]: ownDefinition(this.remote, name, definition) };
    api.injectEndpoints({ overrideExisting: true, endpoints: () => own as never });
    const endpoint = baseEndpoints[fullName(this.remote, name)] as never;
    markLibraryThunks(endpoint);
    // An endpoint with `forceRefetch` is always called.
    if (definition.type === 'query' && !('forceRefetch' in definition)) rememberQueries(endpoint);
  }
}
