import { FileText } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Anchor } from './Anchor'
import { ButtonLink } from './ButtonLink'
import { LinkText } from './LinkText'

export interface PdfLinkProps {
  /** The file's address, for copying the link. */
  readonly href: string
  /** Opens the file in a new tab. The browser cannot do that, because the file requires a sign-in. */
  readonly onOpen: () => void
  readonly look?: 'button' | 'inline'
  readonly wide?: boolean
  readonly children: ReactNode
}

const MIDDLE = 1

/** A link to a PDF that opens in a new tab, and says so. Every mouse button and key opens it the same way. */
export function PdfLink({ href, onOpen, look = 'inline', wide, children }: PdfLinkProps) {
  const open = (event: MouseEvent) => {
    event.preventDefault()
    onOpen()
  }
  const openByMiddle = (event: MouseEvent) => {
    if (event.button === MIDDLE) open(event)
  }
  const link = { href, newTab: true, onClick: open, onAuxClick: openByMiddle } as const
  if (look === 'inline')
    return (
      <Anchor {...link}>
        <LinkText pdf>{children}</LinkText>
      </Anchor>
    )
  return (
    <ButtonLink {...link} pdf icon={FileText} {...(wide ? { wide } : {})}>
      {children}
    </ButtonLink>
  )
}
