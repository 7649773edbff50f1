import { bannerShown } from '@switchboard/analytics'
import { Banner } from '@switchboard/ui/Banner'
import type { Elements } from '@switchboard/ui/elements'
import { useEffect } from 'react'

interface UsageNoticeProps {
  readonly severity: 'error' | 'warning'
  readonly headingLook?: 'shown' | 'hidden'
  readonly detail: string
  /** Further sentences. */
  readonly children?: Elements
}

/** A banner beside what it is about; analytics hears of it as of the one above the page (specification 4). */
export function UsageNotice({ severity, headingLook = 'shown', detail, children }: UsageNoticeProps) {
  useEffect(() => bannerShown(severity, detail), [severity, detail])
  return (
    <Banner severity={severity} headingLook={headingLook}>
      <p>{detail}</p>
      {children}
    </Banner>
  )
}
