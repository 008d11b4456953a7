// axe and the rules of HTML on every screen in every view: each language, both themes, a phone and a wide window. npm
// test looks at each screen in one of the four.
import { ensureBuilt, PlainError, run } from '../steps.mjs';

export async function prove() {
  await ensureBuilt();
  const command = ['playwright', 'test', '--config', 'e2e/playwright.config.ts', 'accessibility'];
  try {
    await run('npx', command, 'There is something that keeps people out; it stands above.', { EVERY_VIEW: '1' });
    return [];
  } catch (error) {
    if (error instanceof PlainError) return [error.message];
    throw error;
  }
}
