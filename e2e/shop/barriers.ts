import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** What axe finds in the way of people on a page as it stands, a line for each element. */
export async function barriersOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run());
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')}: ${failureSummary}`));
}
