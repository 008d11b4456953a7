import { defaultLanguage, exposeOf, localeFor, textsLimit, type LiveRemote } from '@storefront/contracts';
import type { LocaleModule } from '@storefront/platform';
import type { I18nCatalog, Texts } from '@storefront/platform/host';
import { createRetries } from './retries';
import { withTimeout } from './withTimeout';

type LoadExpose = (remote: LiveRemote, expose: string) => Promise<unknown>;

/** Loads the remotes' texts, one language at a time. */
export class RemoteTexts {
  /** Whether another language's texts stand in for some that are missing. */
  isIncomplete = false;
  private readonly tries = createRetries();

  constructor(
    private readonly catalog: I18nCatalog,
    private readonly loadExpose: LoadExpose,
  ) {}

  /** Whether a remote has texts for a page in this language: in the language itself, or in the default one. */
  has(name: string, languageCode: string): boolean {
    return this.catalog.has(languageCode, name) || this.catalog.has(defaultLanguage.code, name);
  }

  /** Loads a remote's texts. Rejects where there are none in either language. */
  load(remote: LiveRemote, languageCode: string): Promise<void> {
    const loading = this.bringWords(remote, languageCode);
    void this.firstTry(remote, languageCode, loading);
    return loading;
  }

  /**
   * Loads the texts of several remotes. Waits for a limited time, and not again for those that were waited for before;
   * never fails.
   */
  async loadAll(remotes: readonly LiveRemote[], languageCode: string): Promise<void> {
    await Promise.all(remotes.map((remote) => this.firstTry(remote, languageCode)));
  }

  private firstTry(remote: LiveRemote, languageCode: string, loading?: Promise<void>): Promise<void> {
    return this.tries(`${remote.name} in ${languageCode}`, () =>
      withTimeout(
        textsLimit,
        loading ?? this.bringWords(remote, languageCode),
        `Loading texts of ${remote.name}`,
      ).catch((error: unknown) => {
        // Where a screen loads them, that reports the failure.
        if (!loading) console.error(`${remote.name} does not speak ${languageCode} yet.`, error);
      }),
    );
  }

  /** Loads a file of texts; where it is missing or late, the default language's stands in. */
  private async bringWords(remote: LiveRemote, languageCode: string): Promise<void> {
    const code = localeFor(remote.locales, languageCode);
    if (code !== defaultLanguage.code) await this.bringOwn(remote, code);
    if (!this.catalog.has(code, remote.name)) await this.bring(remote, defaultLanguage.code);
  }

  /**
   * Loads texts in the language itself. Where others stand in already, only the first attempt is waited for; later ones
   * show when they come.
   */
  private bringOwn(remote: LiveRemote, code: string): Promise<void> {
    const expose = exposeOf.locale(code);
    const ask = () =>
      withTimeout(textsLimit, this.bring(remote, code), `Loading ${expose} of ${remote.name}`).catch(
        (error: unknown) => {
          this.isIncomplete = true;
          console.error(`${remote.name} has no texts in ${code} at the moment.`, error);
        },
      );
    return this.tries(`${expose} of ${remote.name}`, ask, !this.has(remote.name, code));
  }

  private async bring(remote: LiveRemote, code: string): Promise<void> {
    if (this.catalog.has(code, remote.name)) return;
    const module = (await this.loadExpose(remote, exposeOf.locale(code))) as LocaleModule | Texts;
    // By federation, a JSON file is the texts themselves; otherwise a module with a default export.
    this.catalog.add(code, remote.name, wordsIn(isLocaleModule(module) ? module.default : module));
  }
}

function isLocaleModule(module: LocaleModule | Texts): module is LocaleModule {
  return typeof module === 'object' && module !== null && 'default' in module;
}

const isWords = (one: unknown): boolean =>
  typeof one === 'string' || (typeof one === 'object' && one !== null && Object.values(one).every(isWords));

/** Checks that a file contains texts: from anything else the page would show keys. */
function wordsIn(texts: Texts): Texts {
  if (typeof texts === 'string' || !isWords(texts)) throw new Error('It has no texts.');
  return texts;
}
