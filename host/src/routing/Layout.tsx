import { clearBanner, announce } from '@switchboard/events'
import { Outlet, useLocation, useNavigation } from '@switchboard/router'
import { Announcer } from '@switchboard/ui/Announcer'
import { BannerArea } from '@switchboard/ui/BannerArea'
import { focusHeading } from '@switchboard/ui/focus'
import { StatusStrip } from '@switchboard/ui/StatusStrip'
import { ToastArea } from '@switchboard/ui/ToastArea'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Footer } from '../shell/Footer'
import { PageHeading } from '../shell/PageHeading'
import { entriesOf } from '../shell/entries'
import { SkipLink } from '../shell/SkipLink'
import type { Tab } from '../tab/tab'
import { AccountHeader } from './AccountHeader'
import classes from './Layout.module.css'
import { usePage, type PageShown } from './page-shown'

/** The shell around every page: what stays when a remote fails. */
export function Layout({ tab }: { tab: Tab }) {
  const page = usePage(tab.builds().told)
  const waiting = useNavigation().state === 'loading'
  return (
    <>
      <Frame tab={tab} page={page} busy={waiting}>
        <Outlet />
      </Frame>
      {waiting && (
        <div className={classes.waiting}>
          <StatusStrip />
        </div>
      )}
    </>
  )
}

interface FrameProps {
  readonly tab: Tab
  readonly page: PageShown
  readonly busy: boolean
  /** What stands below the page's heading. */
  readonly children: ReactNode
}

export function Frame({ tab, page, busy, children }: FrameProps) {
  const { pathname } = useLocation()
  useArrival(page.title, pathname)
  return (
    <>
      <SkipLink />
      <AccountHeader path={pathname} page={page.page} entries={entriesOf(tab.builds().told)} />
      <main id="main" tabIndex={-1} aria-busy={busy} className={busy ? classes.busy : undefined}>
        <BannerArea />
        {page.heading === 'shell' && <PageHeading>{page.title}</PageHeading>}
        {children}
        <BannerArea position="bottom" />
      </main>
      <Footer />
      <ToastArea />
      <Announcer />
    </>
  )
}

/** Title on every page; focus, announcement and a clean message area on every page but the first. */
function useArrival(title: string, pathname: string): void {
  const shown = useRef(pathname)
  useEffect(() => {
    document.title = `My Account | ${title}`
  }, [title])
  // Before the effects of the page that arrives, which may show a banner of its own.
  useLayoutEffect(clearBanner, [pathname])
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    window.scrollTo(0, 0)
    focusHeading()
    announce(title)
  }, [pathname, title])
}
