/** For tests of remotes: the real store, router and texts; only the network is stubbed. */
export { answering, failing, silent, type Answers } from './answering';
export { countedWords } from './countedWords';
export { createHarness, registerForTest, type HarnessOptions } from './harness';
export { openRoute, routeContext, runRoute, type TestedRemote } from './routes';
export { settled } from './settled';
export { translatePage } from './translatePage';

// Parts of the host's entry: a test acts as the host.
export { createI18nCatalog } from '../i18n';
export { createStorefrontStore } from '../store';
