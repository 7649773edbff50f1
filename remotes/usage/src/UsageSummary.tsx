import { showDate, type Day } from '@switchboard/domain'
import { Card } from '@switchboard/ui/Card'
import { memo } from 'react'
import { isMoney } from './metered-service'
import { isMostlyEstimated } from './remarks'
import type { OnOpen } from './opening'
import type { UsageRow } from './usage-rows'
import type { UsageSettings } from './settings'
import * as text from './text'
import styles from './UsageSummary.module.css'
import { UsageTable } from './UsageTable'

interface UsageSummaryProps {
  readonly settings: UsageSettings
  readonly rows: readonly UsageRow[]
  readonly lastUpdated: Day | undefined
  readonly onOpen: OnOpen
}

const Rows = memo(UsageTable)

export function UsageSummary(props: UsageSummaryProps) {
  return (
    <Card heading={text.summary}>
      <SummaryBody {...props} />
    </Card>
  )
}

export function SummaryBody({ settings, rows, lastUpdated, onOpen }: UsageSummaryProps) {
  const { service } = settings
  return (
    <>
      <p className={styles.basis}>{text.basis(service)}</p>
      <div className={styles.table}>
        <Rows settings={settings} rows={rows} onOpen={onOpen} />
      </div>
      {isMostlyEstimated(rows) && <p className={styles.note}>{text.estimateNote}</p>}
      {!isMoney(service.unit) && service.price !== undefined && (
        <p className={styles.note}>{service.kind === 'solar' ? text.indicative.solar : text.indicative.used}</p>
      )}
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
