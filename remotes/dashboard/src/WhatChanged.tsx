import { changeSentence, type WhatChanged as Change } from '@switchboard/domain'
import { Anchor } from '@switchboard/ui/Anchor'
import { ChangeLines } from '@switchboard/ui/ChangeLines'
import { shownChanges, totalChange } from './shown-changes'
import styles from './WhatChanged.module.css'
import * as text from './text'

interface WhatChangedProps {
  readonly change: Change
  readonly billId: string
}

/** Why this bill is higher or lower than the previous one. */
export function WhatChanged({ change, billId }: WhatChangedProps) {
  const { period, previous, estimatedDays } = change
  return (
    <section className={styles.change} aria-label={text.changed.heading}>
      <p className={styles.label}>{text.changed.heading}</p>
      <p className={styles.sentence}>{sentenceOf(change)}</p>
      {previous?.change.kind === 'change' && previous.change.lines.length > 0 && (
        <ChangeLines changes={shownChanges(previous.change.lines)} total={totalChange(previous.change.difference)} />
      )}
      {estimatedDays > 0 && <p className={styles.note}>{text.changed.estimated(estimatedDays, period)}</p>}
      <p className={styles.more}>
        <Anchor to={`/bill/${billId}`}>
          <span>{text.changed.check}</span>
        </Anchor>
      </p>
    </section>
  )
}

function sentenceOf({ period, previous }: Change): string {
  if (!previous) return text.changed.first
  const { difference, reason } = changeSentence(previous.change, period, previous.before.period)
  return difference + reason
}
