/** What the tests of remotes need: the real store, router and texts; only the network's far end is theirs to give. */
export { answering, failing, silent, type Answers } from './answering';
export { countedWords } from './countedWords';
export { createHarness, registerForTest, type HarnessOptions } from './harness';
export { openRoute, routeContext, runRoute, type TestedRemote } from './routes';
export { settled } from './settled';
export { translatePage } from './translatePage';

// What the host makes its own with: a test is a host, too.
export { createI18nCatalog } from '../i18n';
export { createStorefrontStore } from '../store';
