import type { Comparison } from '../comparison/comparison';
import { asNotes, asRefusals, mergeFindings, type Findings } from '../comparison/findings';
import { astray, missed, patterned, slashless } from './links';
import { collisions, doubles, reserved, shadowed, unanswered } from './routeOwners';
import { misnamed, misread, reordered } from './routeParameters';
import { shown } from './routePatterns';

function changes({ candidate, former }: Comparison): string[] {
  const before = former?.definition.routes ?? [];
  const gone = before.filter(({ path }) => !candidate.definition.routes.some((route) => route.path === path));
  const turned = candidate.definition.routes.flatMap((route) =>
    before.filter(({ path, visibility }) => path === route.path && visibility !== route.visibility).map(() => route),
  );
  return [
    ...gone.map(({ path }) => `${shown(path)} is gone: who has kept its address finds nothing there.`),
    ...turned.map(({ path, visibility }) => `${shown(path)} is ${visibility} now.`),
  ];
}

/** Findings about routes, links and parameters. */
export function routeFindings(comparison: Comparison): Findings {
  const { candidate, others } = comparison;
  return mergeFindings([
    asRefusals([
      ...doubles(candidate),
      ...others.flatMap((other) => collisions(candidate, other)),
      ...reserved(candidate, others),
      ...missed(comparison),
      ...reordered(comparison),
      ...misread(comparison),
      ...misnamed(comparison),
      ...astray(comparison),
      ...slashless(comparison),
      ...patterned(candidate),
    ]),
    asNotes([...others.flatMap((other) => shadowed(candidate, other)), ...changes(comparison)]),
    unanswered(comparison),
  ]);
}
