import { bannerShown } from '@switchboard/analytics'
import { Banner } from '@switchboard/ui/Banner'
import type { Elements } from '@switchboard/ui/elements'
import { useEffect } from 'react'

interface UsageNoticeProps {
  readonly severity: 'error' | 'warning'
  readonly headingLook?: 'shown' | 'hidden'
  readonly detail: string
  /** Id of the detail, which is the accessible name of what surrounds the notice. */
  readonly id?: string
  /** Further sentences. */
  readonly children?: Elements
}

/** A banner next to its subject, reported to analytics like one above the page (specification 4). */
export function UsageNotice({ severity, headingLook = 'shown', detail, id, children }: UsageNoticeProps) {
  useEffect(() => bannerShown(severity, detail), [severity, detail])
  return (
    <Banner severity={severity} headingLook={headingLook}>
      <p id={id}>{detail}</p>
      {children}
    </Banner>
  )
}
