import { brand } from '@switchboard/brand'
import { showDate, type Day } from '@switchboard/domain'
import { Card } from '@switchboard/ui/Card'
import { ExternalLink } from '@switchboard/ui/ExternalLink'
import { memo } from 'react'
import { isMoney } from './metered-service'
import { isMostlyEstimated } from './remarks'
import type { UsageRow } from './usage-rows'
import { keyOf, type UsageSettings } from './settings'
import * as text from './text'
import { UsageDownload } from './UsageDownload'
import styles from './UsageSummary.module.css'
import { UsageTable } from './UsageTable'

interface UsageSummaryProps {
  readonly settings: UsageSettings
  /** The current choice, for the file, even while the table still shows the earlier one. */
  readonly requestedSettings: UsageSettings
  readonly rows: readonly UsageRow[]
  readonly lastUpdated: Day | undefined
}

const Rows = memo(UsageTable)

export function UsageSummary(props: UsageSummaryProps) {
  return (
    <Card heading={text.summary}>
      <SummaryBody {...props} />
    </Card>
  )
}

export function SummaryBody({ settings, requestedSettings, rows, lastUpdated }: UsageSummaryProps) {
  const { service } = settings
  return (
    <>
      <p className={styles.basis}>{text.basis(service)}</p>
      <div className={styles.table}>
        <Rows key={keyOf(settings)} settings={settings} rows={rows} />
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
      {requestedSettings.service.kind === 'solar' ? (
        <p className={styles.note}>
          {text.contact.question} <ExternalLink href={brand.links.contact}>{text.contact.link}</ExternalLink>
        </p>
      ) : (
        <UsageDownload settings={requestedSettings} />
      )}
    </>
  )
}
