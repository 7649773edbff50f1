import { Link } from '@switchboard/router'
import type { ComponentProps } from 'react'

/** `to` stays in the portal and goes through the router; `href` leaves it (a file, a legacy page, another site). */
export type Destination =
  | { readonly to: string; readonly href?: never; readonly newTab?: never; readonly pdf?: never }
  | { readonly href: string; readonly newTab?: boolean; readonly pdf?: boolean; readonly to?: never }

export type AnchorProps = Destination & Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'>

/** An unstyled link. A link to a file says '(PDF)'; a link that opens a new tab says so to screen readers. */
export function Anchor({ to, href, newTab, pdf, children, ...rest }: AnchorProps) {
  if (to !== undefined)
    return (
      <Link to={to} {...rest}>
        {children}
      </Link>
    )
  const place = newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <a href={href} {...place} data-pdf={pdf || undefined} {...rest}>
      {children}
      {pdf && ' (PDF)'}
      {newTab && <span className="sb-visually-hidden"> (opens in a new tab)</span>}
    </a>
  )
}
