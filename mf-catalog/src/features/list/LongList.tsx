import { useTranslation } from '@storefront/platform';
import { Button } from '@storefront/ui';
import { useEffect, useRef, type MouseEvent } from 'react';
import type { GrowingProps } from './Growing';
import { useGrowing } from './useGrowing';

interface Props<T> extends GrowingProps<T> {
  className: string | undefined;
}

/** The shown part of a long list, and the link for more, which works in place, in another tab, and without scripts. */
export function LongList<T>({ items, path, children, className }: Props<T>) {
  const { t } = useTranslation('mf-catalog');
  const { shown, next, grow } = useGrowing(items, path);
  const last = useRef<Element | null>(null);
  const showMore = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    last.current = event.currentTarget.parentElement?.previousElementSibling?.lastElementChild ?? null;
    grow();
  };
  // After a click on "more" the first new entry gets the focus.
  useEffect(() => {
    last.current?.nextElementSibling?.querySelector('a')?.focus({ preventScroll: true });
    last.current = null;
  }, [shown.length]);
  return (
    <>
      {children(shown)}
      {next && (
        <p className={className}>
          <Button variant="secondary" to={next} onClick={showMore}>
            {t('list.more')}
          </Button>
        </p>
      )}
    </>
  );
}
