import { Link } from '@switchboard/router'
import type { ComponentProps } from 'react'
import type { Elements } from '../text/elements'

/** `to` stays in the portal and uses the router. */
interface Inside {
  readonly to: string
  readonly href?: never
  readonly newTab?: never
}

/** `href` leaves the portal (a file, a legacy page, another site). */
interface Outside {
  readonly href: string
  readonly newTab?: boolean
  readonly to?: never
}

/** A link to a file says '(PDF)'. */
export type Destination = (Inside & { readonly pdf?: never }) | (Outside & { readonly pdf?: boolean })

type LinkAttributes = Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel' | 'children'>

export type AnchorProps = (Inside | Outside) & LinkAttributes & { readonly children: Elements }

/** An unstyled link. If the link opens a new tab, screen readers announce it. */
export function Anchor({ to, href, newTab, children, ...rest }: AnchorProps) {
  if (to !== undefined)
    return (
      <Link to={to} {...rest}>
        {children}
      </Link>
    )
  const place = newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <a href={href} {...place} {...rest}>
      {children}
      {newTab && <span className="sb-visually-hidden"> (opens in a new tab)</span>}
    </a>
  )
}
