import { LeaveQuestion } from '@switchboard/remote'
import { beginArrival, clearBanner, closeStep, endArrival, messages } from '@switchboard/events'
import type { Loader } from '@switchboard/loader'
import { Outlet, useLocation, useNavigation } from '@switchboard/router'
import { Announcer } from '@switchboard/ui/Announcer'
import { BannerArea } from '@switchboard/ui/BannerArea'
import { FocusKeeper } from '@switchboard/ui/FocusKeeper'
import { focusHeading } from '@switchboard/ui/focus'
import { StatusStrip } from '@switchboard/ui/StatusStrip'
import { ToastArea } from '@switchboard/ui/ToastArea'
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { Footer } from '../shell/Footer'
import { navigationLinks } from '../shell/navigation-links'
import { PageHeading } from '../shell/PageHeading'
import { translateTitle } from '../shell/page-titles-text'
import { SkipLink } from '../shell/SkipLink'
import { AccountHeader } from './AccountHeader'
import { pageFromRecord, useCurrentPage } from './current-page'
import { markShellDrawn } from './drawn-shell'
import classes from './Layout.module.css'

interface LayoutProps {
  readonly loader: Loader
  /** Whether the first page is still loading. */
  readonly isStarting: () => boolean
}

/** The shell around every page. It stays mounted even when a remote fails. */
export function Layout({ loader, isStarting }: LayoutProps) {
  const { pathname } = useLocation()
  const remotes = loader.builds().resolved
  const matched = useCurrentPage(remotes)
  const isNavigating = useNavigation().state === 'loading'
  const isFirst = isStarting()
  const page = isFirst ? pageFromRecord(pathname, remotes) : matched
  const isLeaving = isNavigating && !isFirst
  const isBusy = isFirst || isNavigating
  const title = translateTitle(page.title)
  usePageChange(title, pathname)
  useEffect(markShellDrawn, [])
  return (
    <>
      <SkipLink />
      <AccountHeader path={pathname} page={page.page} links={navigationLinks(remotes)} />
      <main id="main" tabIndex={-1} aria-busy={isBusy} className={isLeaving ? `sb-page ${classes.busy}` : 'sb-page'}>
        <BannerArea />
        {page.heading === 'shell' && <PageHeading parent={page.parent}>{title}</PageHeading>}
        <Outlet />
        <BannerArea position="bottom" />
      </main>
      <Footer />
      <ToastArea />
      <Announcer />
      <FocusKeeper />
      <LeaveQuestion />
      {isLeaving && (
        <div className={classes.waiting}>
          <StatusStrip />
        </div>
      )}
    </>
  )
}

/**
 * Moves focus to the heading after the paint: focusing needs the new page's layout, which would otherwise be computed
 * in the task that renders the page. If the customer has moved focus meanwhile, it stays.
 * @param onFocused called in any case
 */
function focusAfterPaint(onFocused: () => void): void {
  const before = document.activeElement
  const isUntouched = () => document.activeElement === before || document.activeElement === document.body
  const focus = () => {
    if (isUntouched()) focusHeading()
    onFocused()
  }
  // A hidden document is not painted.
  if (document.hidden) focus()
  else requestAnimationFrame(() => setTimeout(focus))
}

/**
 * Names the page, unless the heading that gets focus does. If the focused link was removed with its page, Orca is silent
 * about the heading.
 */
function presentPage(title: string): void {
  const isFocusLost = document.activeElement === document.body
  const isNamed = () => {
    const { activeElement: focused } = document
    // The main part and the body contain the title in any case.
    return focused?.matches('h1, [data-main-heading]') && focused.textContent.includes(title)
  }
  focusAfterPaint(() => {
    endArrival(isFocusLost || !isNamed() ? title : undefined)
  })
}

/**
 * Sets the title of the page, or of the step it has opened. From the second page on, also clears the banner, moves
 * focus to the heading, which names the page.
 */
function usePageChange(title: string, pathname: string): void {
  const announcedPath = useRef(pathname)
  // A layout effect runs before the new page's effects, which may show a banner.
  useLayoutEffect(() => {
    if (announcedPath.current === pathname) return
    clearBanner()
    closeStep()
    beginArrival()
  }, [pathname])
  useEffect(() => () => endArrival(), [])
  const step = useSyncExternalStore(messages.subscribe, () => messages.get().step)
  useEffect(() => {
    document.title = `My Account | ${step ?? title}`
  }, [step, title])
  useEffect(() => {
    if (announcedPath.current === pathname) return
    announcedPath.current = pathname
    window.scrollTo(0, 0)
    presentPage(title)
  }, [pathname, title])
}
