import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigation, useRevalidator } from 'react-router';
import { Questions } from '../ui/confirm.tsx';
import layoutStyles from '../ui/layout.module.css';
import { Spinner } from '../ui/spinner.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ReadingPlace } from './reading-place.tsx';
import { SiteMenu } from './site-menu.tsx';
import styles from './shell.module.css';

interface ShellProps {
  /** Whether the code of the first page is still on its way. */
  readonly isWaiting?: boolean;
}

/** Frame of every page: skip link, header, footer, messages, and moving the focus on navigation. */
export function Shell({ isWaiting = false }: ShellProps) {
  const location = useLocation();
  const navigation = useNavigation();
  const main = useRef<HTMLElement>(null);
  const isViewer = /^\/(viewer|compare)\b/.test(location.pathname);

  useFocusOnNavigation(main);
  useOtherTabs();

  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {isViewer ? <SiteMenu /> : <Header />}
      {navigation.state === 'loading' && navigation.location.pathname !== location.pathname && (
        <div className={styles.loadingSign}>
          <Spinner label="Loading" />
        </div>
      )}
      <main ref={main} id="main" tabIndex={-1} className={isViewer ? undefined : layoutStyles.page}>
        <Outlet />
      </main>
      {/* Under an empty page it would stand where the text comes, and jump. */}
      {!isViewer && !isWaiting && <Footer />}
      <Toasts page={location.pathname} />
      <Questions page={location.key} />
      <ReadingPlace />
    </>
  );
}

/** Whether an entry of the history says that its page takes the place of one that was the same to its reader. */
const isChangeInPlace = (state: unknown) =>
  typeof state === 'object' && state !== null && 'isInPlace' in state && state.isInPlace === true;

/**
 * Moves the focus to the new page's heading after a navigation, so that reading does not go on where the last page was
 * left.
 */
function useFocusOnNavigation(main: React.RefObject<HTMLElement | null>) {
  const { pathname, search, ...location } = useLocation();
  const isInPlace = isChangeInPlace(location.state);
  const page = new URLSearchParams(search).get('page');
  const last = useRef({ pathname, page });
  useEffect(() => {
    if (last.current.pathname === pathname && last.current.page === page) return;
    last.current = { pathname, page };
    // The page is the same one to its reader, who goes on where they were.
    if (isInPlace) return;
    const place = main.current?.querySelector<HTMLElement>('h1') ?? main.current;
    place?.focus({ preventScroll: true });
  }, [main, pathname, page, isInPlace]);
}

/** Reruns the guards and loaders of this page when another tab has logged in or out, or in as another user. */
function useOtherTabs() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
      const isNewSession = key === 'accessToken' && (oldValue === null) !== (newValue === null);
      const isSomebodyElse = key === 'username' && oldValue !== newValue;
      if (isNewSession || isSomebodyElse || key === null) void revalidate();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [revalidate]);
}
