import { Link } from '@switchboard/router'
import type { ComponentProps } from 'react'

/** `to` stays in the portal and goes through the router; `href` leaves it (a file, a legacy page, another site). */
export type Destination =
  | { readonly to: string; readonly href?: never; readonly newTab?: never }
  | { readonly href: string; readonly newTab?: boolean; readonly to?: never }

export type AnchorProps = Destination & Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'>

/** A bare link without looks. A link that opens a new tab says so to screen readers. */
export function Anchor({ to, href, newTab, children, ...rest }: AnchorProps) {
  if (to !== undefined)
    return (
      <Link to={to} {...rest}>
        {children}
      </Link>
    )
  if (!newTab)
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    )
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" {...rest}>
      {children}
      <span className="sb-visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}
