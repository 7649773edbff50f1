import { useEffect, useState, type ReactNode } from 'react'
import { DEADLINE_MS, PageFault } from '@switchboard/loader'

/** What is shown while a page or filler suspends. It throws when the time limit is reached. */
export function Suspended({ children }: { readonly children: ReactNode }) {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), DEADLINE_MS)
    return () => clearTimeout(timer)
  }, [])
  if (isLate) throw new PageFault('suspended')
  return children
}
