import { useId, useRef, useState, type RefObject } from 'react'
import type { Bill } from './bill'
import { isDisputable } from './dispute'

export interface Disagreement {
  readonly bill: Bill
  /** Number of the line; undefined for the whole bill. */
  readonly line: number | undefined
  /** False while we owe an answer, and if the backend does not accept disputes. */
  readonly isOffered: boolean
  readonly isOpen: boolean
  readonly toggle: () => void
  readonly cancel: () => void
  /** @param number of the new dispute */
  readonly finish: (number: string | undefined) => void
  /** Number of the dispute that was sent here. */
  readonly sent: string | undefined
  readonly button: RefObject<HTMLButtonElement | null>
  /** The id of the form's place. */
  readonly id: string
}

/** @param line its number; undefined for the whole bill */
export function useDisagreement(bill: Bill, line: number | undefined): Disagreement {
  const [isOpen, setOpen] = useState(false)
  const [sent, setSent] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  return {
    bill,
    line,
    isOffered: isDisputable(bill.disputes, line),
    isOpen,
    toggle: () => setOpen(!isOpen),
    cancel: () => {
      setOpen(false)
      button.current?.focus()
    },
    finish: (number) => {
      setOpen(false)
      setSent(number)
    },
    sent,
    button,
    id,
  }
}
