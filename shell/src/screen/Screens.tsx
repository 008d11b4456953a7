import { Activity, Fragment, useContext, useState } from 'react';
import { RedirectHome } from '../composition/RedirectHome';
import { PrerenderedContext, usePage } from '../router/PageContext';
import { PageScope } from '../router/PageScope';
import type { Page } from '../router/ShopRouter';
import { RemoteScreen } from './RemoteScreen';

/** The key of a screen, which stays the same from page to page of its route. */
const keyOf = ({ match: { handle } }: Page) => (handle ? `${handle.remote}/${handle.id}` : 'nobody');

/**
 * The page's screen, and beside it, hidden and without effects, the prerendered one: it renders while the visitor
 * presses a link, so that the click only has to show it.
 */
export function Screens() {
  const page = usePage();
  const prerendered = useContext(PrerenderedContext);
  const key = keyOf(page);
  // The screen that the server rendered is not wrapped, so that it hydrates.
  const [served, setServed] = useState<string | undefined>(key);
  if (served !== undefined && served !== key) setServed(undefined);
  return [page, ...(prerendered ? [prerendered] : [])].map((each) => {
    const scoped = <PageScope page={each}>{each.match.handle ? <RemoteScreen /> : <RedirectHome />}</PageScope>;
    if (keyOf(each) === served) return <Fragment key={served}>{scoped}</Fragment>;
    return (
      <Activity key={keyOf(each)} mode={each === page ? 'visible' : 'hidden'}>
        {scoped}
      </Activity>
    );
  });
}
