import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Banner.module.css'

const kinds = {
  success: { icon: CircleCheck, heading: 'Success', tone: 'success' },
  error: { icon: TriangleAlert, heading: 'There is a problem', tone: 'danger' },
  'error-cross': { icon: CircleX, heading: 'There is a problem', tone: 'danger' },
  warning: { icon: TriangleAlert, heading: 'Please note', tone: 'warning' },
  info: { icon: Info, heading: 'Information', tone: 'info' },
}

export interface BannerProps {
  readonly severity: keyof typeof kinds
  /** `hidden` keeps the heading for screen readers, for a one-line notice inside a card. */
  readonly headingLook?: 'shown' | 'hidden'
  readonly children: ReactNode
}

/** Renders a message in place. For a message at the top of the page, call showBanner() of @switchboard/events. */
export function Banner({ severity, headingLook = 'shown', children }: BannerProps) {
  const { icon: Icon, heading, tone } = kinds[severity]
  return (
    <div className={styles.banner} data-tone={tone}>
      <Icon className={styles.icon} size={24} aria-hidden />
      <div className={styles.words}>
        <p className={headingLook === 'hidden' ? 'sb-visually-hidden' : styles.heading}>{heading}</p>
        <div>{children}</div>
      </div>
    </div>
  )
}
