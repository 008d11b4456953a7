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

/** The available languages; the current one in capitals with a check mark (S026). Where the page is in the others, each choice asks for itself. */
export const LanguageSwitcher = memo(function LanguageSwitcher() {
  const { t } = useTranslation('shell');
  const current = useLanguage();
  const code = current.code.toUpperCase();
  const menu = useRef<HTMLDetailsElement>(null);
  return (
    <details ref={menu} translate="no" className={styles.switcher} onBlur={(event) => closeWhenLeft(event, menu.current)} onKeyDown={closeByEscape}>
      <summary aria-label={`${t('language')}: ${code}, ${current.name}`}>
        <span>{code}</span>
        <Icon shape={icons.chevronDown} size={16} />
      </summary>
      {/* Safari gives no link the focus that is pressed: the list has it then, and stays. */}
      <ul tabIndex={-1}>
        {languages.map((language) => (
          <li key={language.code}>
            <Choice language={language} current={language === current} onChoose={() => menu.current?.removeAttribute('open')} />
          </li>
        ))}
      </ul>
    </details>
  );
});

function closeWhenLeft(event: React.FocusEvent, menu: HTMLDetailsElement | null) {
  if (!menu?.contains(event.relatedTarget)) menu?.removeAttribute('open');
}

/** Alone: the menu that it may stand in stays open. */
function closeByEscape(event: React.KeyboardEvent<HTMLDetailsElement>) {
  const { currentTarget: menu, key } = event;
  if (key !== 'Escape' || !menu.open) return;
  event.stopPropagation();
  menu.open = false;
  menu.querySelector('summary')?.focus();
}

/** Whether the code of the screen that is shown has come. */
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
  // A screen whose code is late would be waited for: its page in the other language can be read as soon as the server has sent it.
  const hasScreen = useHasScreen();
  // In another tab, too: it would lead back to the language that was chosen before.
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
