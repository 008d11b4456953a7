import { Activity, Fragment, useContext, useState } from 'react';
import { BackHome } from '../composition/BackHome';
import { PrerenderedContext, usePage } from '../router/PageContext';
import { PageScope } from '../router/PageScope';
import type { Page } from '../router/ShopRouter';
import { RemoteScreen } from './RemoteScreen';

/** A screen keeps its place from page to page of its route. */
const keyOf = ({ match: { handle } }: Page) => (handle ? `${handle.remote}/${handle.id}` : 'nobody');

/**
 * The page's screen, and beside it, hidden and without its effects, the one that the visitor is about to go to: while their finger is down it is
 * drawn, and what is left for the press is to show it.
 */
export function Screens() {
  const page = usePage();
  const prerendered = useContext(PrerenderedContext);
  const key = keyOf(page);
  // What the server rendered stands in the page by itself, and is hydrated as such.
  const [served, setServed] = useState<string | undefined>(key);
  if (served !== undefined && served !== key) setServed(undefined);
  return [page, ...(prerendered ? [prerendered] : [])].map((each) => {
    const scoped = <PageScope page={each}>{each.match.handle ? <RemoteScreen /> : <BackHome />}</PageScope>;
    if (keyOf(each) === served) return <Fragment key={served}>{scoped}</Fragment>;
    return (
      <Activity key={keyOf(each)} mode={each === page ? 'visible' : 'hidden'}>
        {scoped}
      </Activity>
    );
  });
}
