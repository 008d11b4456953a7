import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** What axe finds in the way of people on a page as it stands, a line for each element. */
export async function barriersOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  // Every rule is tried on everything; to name each of the thousands of places that are well takes as long again.
  const violations = await page.evaluate(async () => (await (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] })).violations);
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')}: ${failureSummary}`));
}
