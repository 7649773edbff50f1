import { createRequestKeys, refusalSentence, showFailure } from '@switchboard/api-client'
import type { Day } from '@switchboard/domain'
import { clearBanner, showBanner } from '@switchboard/events'
import { Button } from '@switchboard/ui/Button'
import { keepFocusNear, moveFocus } from '@switchboard/ui/focus'
import { useSearchParams } from '@switchboard/router'
import { CircleCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Bill } from './bill'
import { moreTime as text } from './more-time-text'
import { extendBill, reloadBill } from './calls'
import styles from './MoreTime.module.css'

interface MoreTimeProps {
  readonly bill: Bill
  readonly isPaidByDebit: boolean
}

/** Offers a later due date, and says that it was chosen. */
export function MoreTime({ bill, isPaidByDebit }: MoreTimeProps) {
  const [query] = useSearchParams()
  const [isOpen, setOpen] = useState(query.has(OPENS))
  const [isDone, setDone] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { offered } = bill.extension
  if (isDone) return <Done due={bill.due} />
  if (offered === undefined) return null
  const cancel = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div className={styles.more} ref={keepFocusNear}>
      <Button ref={button} variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {text.offer}
      </Button>
      {isOpen && (
        <Question
          bill={bill}
          offered={offered}
          isPaidByDebit={isPaidByDebit}
          onDone={() => setDone(true)}
          onCancel={cancel}
        />
      )}
    </div>
  )
}

/** In the query string of a link that opens the question. */
const OPENS = 'more-time'

interface QuestionProps extends MoreTimeProps {
  readonly offered: Day
  readonly onDone: () => void
  readonly onCancel: () => void
}

function Question({ bill, offered, isPaidByDebit, onDone, onCancel }: QuestionProps) {
  const [requestKeys] = useState(createRequestKeys)
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    clearBanner()
    setBusy(true)
    try {
      await extendBill(bill, offered, requestKeys.keyOf(offered))
      onDone()
    } catch (thrown) {
      setBusy(false)
      const refusal = refusalSentence(thrown, text.refusals)
      if (!refusal) return showFailure(thrown, text.failure)
      showBanner({ severity: 'warning', detail: refusal, position: 'bottom' })
      // After a refusal, the page shows the current due date (D72).
      await reloadBill(bill)
    }
  }
  return (
    <div className={styles.question}>
      <h3 ref={focus} className={styles.heading} tabIndex={-1}>
        {text.question(offered)}
      </h3>
      <p>{text.instead(bill.due)}</p>
      {isPaidByDebit && <p>{text.debited(offered)}</p>}
      <div className={styles.buttons}>
        <Button variant="primary" wide busy={isBusy} onClick={() => void confirm()}>
          {text.confirm}
        </Button>
        <Button wide onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </div>
  )
}

function Done({ due }: { readonly due: Day }) {
  return (
    <div className={styles.done}>
      <CircleCheck size={20} aria-hidden />
      <div>
        <h3 ref={focus} className={styles.heading} tabIndex={-1}>
          {text.done(due)}
        </h3>
        <p>{text.mailed}</p>
      </div>
    </div>
  )
}

function focus(heading: HTMLElement | null): void {
  if (heading) moveFocus(heading)
}
