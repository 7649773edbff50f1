import { accountQuery, useQuery } from '@switchboard/api-client'
import { showDate } from '@switchboard/domain'
import { moveFocus } from '@switchboard/ui/focus'
import { ExternalLink } from '@switchboard/ui/ExternalLink'
import { CircleCheck, Info } from 'lucide-react'
import { dispute as text } from './bill-text'
import styles from './Disagreement.module.css'
import type { Dispute, Ombudsman } from './dispute'

interface DisputeNoteProps {
  readonly dispute: Dispute
  readonly ombudsman: Ombudsman | undefined
  /** True after the dispute was sent, because the form is gone. */
  readonly takesFocus: boolean
}

/** What the customer told us, its number, and what happens next. */
export function DisputeNote({ dispute, ombudsman, takesFocus }: DisputeNoteProps) {
  const { state, received, reason, words } = dispute
  const today = useQuery(accountQuery).data?.today
  const isReceived = state === 'received'
  const Icon = isReceived ? CircleCheck : Info
  return (
    <div className={styles.note}>
      <div className={styles.state} data-received={isReceived || undefined}>
        <Icon size={20} aria-hidden />
        <h4 className={styles.stateHeading} tabIndex={-1} ref={takesFocus ? focus : undefined}>
          {text.states[state]}
        </h4>
        <p>{nextStep(dispute, today !== undefined && today > dispute.answerBy)}</p>
        {dispute.answer !== undefined && <p className={styles.answer}>{dispute.answer}</p>}
      </div>
      <p className={styles.quiet}>
        <span>{text.disagreedOn(showDate(received), text.reasons[reason])}</span> <q translate="no">{words}</q>
      </p>
      {ombudsman && (
        <p className={styles.quiet}>
          <span>{text.notHappy}</span> <ExternalLink href={ombudsman.site}>{ombudsman.name}</ExternalLink>{' '}
          <span>{text.canHelp}</span> <span translate="no">{ombudsman.phone}</span>
          {text.afterPhone}
        </p>
      )}
    </div>
  )
}

function focus(heading: HTMLElement | null): void {
  if (heading) moveFocus(heading)
}

function nextStep({ state, number, answerBy, answered }: Dispute, isLate: boolean): string {
  if (state === 'closed') return text.closed(number)
  if (state === 'answered') return text.answered(number, answered)
  return isLate ? text.late(number, answerBy) : text.waiting(number, answerBy)
}
