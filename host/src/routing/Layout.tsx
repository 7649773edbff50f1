import { LeaveQuestion } from '@switchboard/remote'
import type { Loader } from '@switchboard/loader'
import { Outlet, useLocation, useNavigation } from '@switchboard/router'
import { Announcer } from '@switchboard/ui/Announcer'
import { BannerArea } from '@switchboard/ui/BannerArea'
import { FocusKeeper } from '@switchboard/ui/FocusKeeper'
import { StatusStrip } from '@switchboard/ui/StatusStrip'
import { ToastArea } from '@switchboard/ui/ToastArea'
import { useEffect } from 'react'
import { Footer } from '../shell/Footer'
import { navigationLinks } from '../shell/navigation-links'
import { PageHeading } from '../shell/PageHeading'
import { translateTitle } from '../shell/page-titles-text'
import { SkipLink } from '../shell/SkipLink'
import { AccountHeader } from './AccountHeader'
import { pageFromRecord, useCurrentPage } from './current-page'
import { markShellDrawn } from './drawn-shell'
import classes from './Layout.module.css'
import { usePageFocus } from './page-focus'
import { usePageTitle } from './page-title'

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
  usePageTitle(title)
  const noteLink = usePageFocus(title)
  useEffect(markShellDrawn, [])
  return (
    <>
      <SkipLink />
      <AccountHeader path={pathname} page={page.page} links={navigationLinks(remotes)} onFollow={noteLink} />
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
