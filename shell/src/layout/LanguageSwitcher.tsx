import { languages, localizePath, type Language } from '@storefront/contracts';
import { useLanguage, useTranslation } from '@storefront/platform';
import { AddressLink } from '@storefront/platform/host';
import { Icon, icons } from '@storefront/ui';
import { memo, useRef, useSyncExternalStore } from 'react';
import { useComposition } from '../composition/CompositionContext';
import { saveLanguage } from '../language/savedLanguage';
import { routeModule } from '../routes/routeModule';
import { useRouteHandle } from '../screen/useRouteHandle';
import { usePage } from '../router/PageContext';
import styles from './LanguageSwitcher.module.css';

/**
 * The available languages; the current one in capitals with a check mark (S026). Each choice finds its own target
 * itself.
 */
export const LanguageSwitcher = memo(function LanguageSwitcher() {
  const { t } = useTranslation('shell');
  const current = useLanguage();
  const code = current.code.toUpperCase();
  const menu = useRef<HTMLDetailsElement>(null);
  return (
    <details
      ref={menu}
      translate="no"
      className={styles.switcher}
      onBlur={(event) => closeWhenLeft(event, menu.current)}
      onKeyDown={closeByEscape}
    >
      <summary aria-label={`${t('language')}: ${code}, ${current.name}`}>
        <span>{code}</span>
        <Icon shape={icons.chevronDown} size={16} />
      </summary>
      {/* Safari gives no link the focus that is pressed: the list has it then, and stays. */}
      <ul tabIndex={-1}>
        {languages.map((language) => (
          <li key={language.code}>
            <Choice
              language={language}
              current={language === current}
              onChoose={() => menu.current?.removeAttribute('open')}
            />
          </li>
        ))}
      </ul>
    </details>
  );
});

function closeWhenLeft(event: React.FocusEvent, menu: HTMLDetailsElement | null) {
  if (!menu?.contains(event.relatedTarget)) menu?.removeAttribute('open');
}

/** Closes only this list on Escape; a menu around it stays open. */
function closeByEscape(event: React.KeyboardEvent<HTMLDetailsElement>) {
  const { currentTarget: menu, key } = event;
  if (key !== 'Escape' || !menu.open) return;
  event.stopPropagation();
  menu.open = false;
  menu.querySelector('summary')?.focus();
}

/** Whether the code of the screen that is shown has loaded. */
function useHasScreen(): boolean {
  const composition = useComposition();
  const handle = useRouteHandle()?.handle;
  return useSyncExternalStore(
    composition.subscribeToRoutes,
    () => !handle || routeModule(composition, handle) !== undefined,
    () => true,
  );
}

function Choice({ language, current, onChoose }: { language: Language; current: boolean; onChoose: () => void }) {
  const { pathname, search, hash } = usePage().location;
  // While the screen's code is late, a page load is faster: the server's page in the other language can be read at
  // once.
  const hasScreen = useHasScreen();
  // Saved also when it opens in another tab, which would otherwise be redirected to the former language.
  const choose = () => {
    saveLanguage(language);
    onChoose();
  };
  return (
    <AddressLink
      to={localizePath(pathname, language) + search + hash}
      lang={language.locale}
      hrefLang={language.locale}
      aria-current={current || undefined}
      reloadDocument={!hasScreen}
      onClick={choose}
      onAuxClick={({ button }) => button === 1 && choose()}
    >
      <span>{current ? language.name.toUpperCase() : language.name}</span>
      {current && <Icon shape={icons.check} size={16} />}
    </AddressLink>
  );
}
