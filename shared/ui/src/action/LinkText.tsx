import type { ReactNode } from 'react'

interface LinkTextProps {
  readonly pdf?: boolean | undefined
  readonly children: ReactNode
}

/** A link's text; a link to a file says '(PDF)'. */
export function LinkText({ pdf, children }: LinkTextProps) {
  return (
    <span>
      <span>{children}</span>
      {pdf && <span> (PDF)</span>}
    </span>
  )
}
