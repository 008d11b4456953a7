import { defaultLanguage, exposeOf, localeFor, textsLimit, type LiveRemote } from '@storefront/contracts';
import type { LocaleModule } from '@storefront/platform';
import type { I18nCatalog, Texts } from '@storefront/platform/host';
import { createRetries } from './retries';
import { withTimeout } from './withTimeout';

type LoadExpose = (remote: LiveRemote, expose: string) => Promise<unknown>;

/** The remotes' words, brought a language at a time. */
export class RemoteTexts {
  /** Whether another language's words stand in for some that should be there. */
  isLacking = false;
  private readonly tries = createRetries();

  constructor(
    private readonly catalog: I18nCatalog,
    private readonly loadExpose: LoadExpose,
  ) {}

  /** Whether a remote can speak on a page of this language: in its own words, or the default language's. */
  has(name: string, languageCode: string): boolean {
    return this.catalog.has(languageCode, name) || this.catalog.has(defaultLanguage.code, name);
  }

  /** Brings a remote's words. Rejects where it has none, and nothing stands in for them. */
  load(remote: LiveRemote, languageCode: string): Promise<void> {
    const loading = this.bringWords(remote, languageCode);
    void this.firstTry(remote, languageCode, loading);
    return loading;
  }

  /** Brings the words of all of them; waits a while for those that nobody has waited for, and never fails. */
  async loadAll(remotes: readonly LiveRemote[], languageCode: string): Promise<void> {
    await Promise.all(remotes.map((remote) => this.firstTry(remote, languageCode)));
  }

  private firstTry(remote: LiveRemote, languageCode: string, loading?: Promise<void>): Promise<void> {
    return this.tries(`${remote.name} in ${languageCode}`, () =>
      withTimeout(textsLimit, loading ?? this.bringWords(remote, languageCode), `Bringing texts of ${remote.name}`).catch((error: unknown) => {
        // Who brings them for a screen says so itself.
        if (!loading) console.error(`${remote.name} does not speak ${languageCode} yet.`, error);
      }),
    );
  }

  /** A file of texts that is missing or late costs its language alone: the default one's stand in. */
  private async bringWords(remote: LiveRemote, languageCode: string): Promise<void> {
    const code = localeFor(remote.locales, languageCode);
    if (code !== defaultLanguage.code) await this.bringOwn(remote, code);
    if (!this.catalog.has(code, remote.name)) await this.bring(remote, defaultLanguage.code);
  }

  /** A remote that can speak already is not held for its own words again and again: they show when they come. */
  private bringOwn(remote: LiveRemote, code: string): Promise<void> {
    const expose = exposeOf.locale(code);
    const ask = () =>
      withTimeout(textsLimit, this.bring(remote, code), `Bringing ${expose} of ${remote.name}`).catch((error: unknown) => {
        this.isLacking = true;
        console.error(`${remote.name} has no texts in ${code} at the moment.`, error);
      });
    return this.tries(`${expose} of ${remote.name}`, ask, !this.has(remote.name, code));
  }

  private async bring(remote: LiveRemote, code: string): Promise<void> {
    if (this.catalog.has(code, remote.name)) return;
    const module = (await this.loadExpose(remote, exposeOf.locale(code))) as LocaleModule | Texts;
    // A federated JSON file is the texts themselves, elsewhere it is a module with a default.
    this.catalog.add(code, remote.name, wordsIn(isLocaleModule(module) ? module.default : module));
  }
}

function isLocaleModule(module: LocaleModule | Texts): module is LocaleModule {
  return typeof module === 'object' && module !== null && 'default' in module;
}

const isWords = (one: unknown): boolean => typeof one === 'string' || (typeof one === 'object' && one !== null && Object.values(one).every(isWords));

/** In place of anything else the page would show keys. */
function wordsIn(texts: Texts): Texts {
  if (typeof texts === 'string' || !isWords(texts)) throw new Error('These are no texts.');
  return texts;
}
