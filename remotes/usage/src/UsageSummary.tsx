import { showDate, type Day } from '@switchboard/domain'
import { Card } from '@switchboard/ui/Card'
import { memo } from 'react'
import { comparisonWith } from './comparison'
import type { References } from './last-year'
import { isMoney } from './metered-service'
import { isMostlyEstimated } from './remarks'
import type { Depth, OnOpen } from './opening'
import type { UsageRow } from './usage-rows'
import type { UsageSettings } from './settings'
import * as text from './text'
import styles from './UsageSummary.module.css'
import { UsageTable } from './UsageTable'

interface UsageSummaryProps {
  readonly settings: UsageSettings
  readonly rows: readonly UsageRow[]
  readonly lastUpdated: Day | undefined
  readonly depth: Depth
  readonly onOpen: OnOpen
  readonly references: References
  readonly hasSeveralPrices: boolean
}

const Rows = memo(UsageTable)

export function UsageSummary(props: UsageSummaryProps) {
  return (
    <Card heading={text.summary}>
      <SummaryBody {...props} />
    </Card>
  )
}

export function SummaryBody(props: UsageSummaryProps) {
  const { settings, rows, lastUpdated, depth, onOpen, references, hasSeveralPrices } = props
  const { service } = settings
  return (
    <>
      <p className={styles.basis}>{text.basis(service)}</p>
      <div className={styles.table}>
        <Rows settings={settings} rows={rows} depth={depth} onOpen={onOpen} references={references} />
      </div>
      {isMostlyEstimated(rows) && <p className={styles.note}>{text.estimateNote}</p>}
      {!isMoney(service.unit) && service.price !== undefined && (
        <p className={styles.note}>{text.indicative(service, hasSeveralPrices ? 'several' : 'one')}</p>
      )}
      {comparisonWith(settings, rows, references).map((sentence) => (
        <p key={sentence} className={styles.note}>
          {sentence}
        </p>
      ))}
      {lastUpdated && (
        <p className={styles.updated}>
          {text.lastUpdated}{' '}
          <time translate="no" dateTime={lastUpdated}>
            {showDate(lastUpdated)}
          </time>
        </p>
      )}
    </>
  )
}
