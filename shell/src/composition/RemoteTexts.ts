import { defaultLanguage, exposeOf, localeFor, textsLimit, type LiveRemote } from '@storefront/contracts';
import type { LocaleModule } from '@storefront/platform';
import type { I18nCatalog, Texts } from '@storefront/platform/host';
import { within } from './within';

type LoadExpose = (remote: LiveRemote, expose: string) => Promise<unknown>;

/** The remotes' words, brought a language at a time. */
export class RemoteTexts {
  /** Whether another language's words stand in for some that should be there. */
  isLacking = false;

  constructor(
    private readonly catalog: I18nCatalog,
    private readonly loadExpose: LoadExpose,
  ) {}

  /** Whether a remote can speak on a page of this language: in its own words, or the default language's. */
  has(name: string, languageCode: string): boolean {
    return this.catalog.has(languageCode, name) || this.catalog.has(defaultLanguage.code, name);
  }

  /** A file of texts that is missing or late costs its language alone: the default one's stand in. */
  async load(remote: LiveRemote, languageCode: string): Promise<void> {
    const code = localeFor(remote.locales, languageCode);
    if (code === defaultLanguage.code) return this.bring(remote, code);
    try {
      await within(textsLimit, this.bring(remote, code), `Bringing ${exposeOf.locale(code)} of ${remote.name}`);
    } catch (error) {
      this.isLacking = true;
      console.error(`${remote.name} has no texts in ${code} at the moment.`, error);
      await this.bring(remote, defaultLanguage.code);
    }
  }

  /** Brings the words of all of them; waits a while, and never fails. */
  async loadAll(remotes: readonly LiveRemote[], languageCode: string): Promise<void> {
    const loading = remotes.map((remote) =>
      this.load(remote, languageCode).catch((error: unknown) => console.error(`${remote.name} does not speak ${languageCode} yet.`, error)),
    );
    await within(textsLimit, Promise.all(loading), `Bringing texts in ${languageCode}`).catch((error: unknown) =>
      console.error('The page changes its language without some of its texts.', error),
    );
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

/** Anything else would be taken for texts without a word, and the page would show their keys. */
function wordsIn(texts: Texts): Texts {
  if (typeof texts !== 'object' || texts === null) throw new Error('These are no texts.');
  return texts;
}
