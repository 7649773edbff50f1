import type { ReactNode } from 'react'

interface LinkTextProps {
  readonly pdf?: boolean | undefined
  readonly children: ReactNode
}

/** The words of a link; a link to a file says '(PDF)'. */
export function LinkText({ pdf, children }: LinkTextProps) {
  return (
    <span>
      <span>{children}</span>
      {pdf && <span> (PDF)</span>}
    </span>
  )
}
