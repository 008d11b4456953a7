import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** Accessibility violations that axe finds on a page, a line for each element. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  // All rules run; only violations are reported, since listing thousands of passes takes as long again.
  const violations = await page.evaluate(
    async () => (await (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] })).violations,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')}: ${failureSummary}`),
  );
}
