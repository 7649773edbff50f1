import { brand } from '@switchboard/brand'
import { showDate, type Day } from '@switchboard/domain'
import { Card } from '@switchboard/ui/Card'
import { ExternalLink } from '@switchboard/ui/ExternalLink'
import type { UsageRow } from './reading'
import { keyOf, type Settings } from './settings'
import * as text from './text'
import { UsageDownload } from './UsageDownload'
import styles from './UsageSummary.module.css'
import { UsageTable } from './UsageTable'

interface UsageSummaryProps {
  readonly settings: Settings
  readonly rows: readonly UsageRow[]
  readonly lastUpdated: Day | undefined
}

export function UsageSummary({ settings, rows, lastUpdated }: UsageSummaryProps) {
  const { kind, taxInclusive } = settings.service
  const solar = kind === 'solar'
  return (
    <Card heading={text.summary}>
      <p className={styles.basis}>{text.basis(solar, taxInclusive)}</p>
      <div className={styles.table}>
        <UsageTable settings={settings} rows={rows} />
      </div>
      <p className={styles.note}>{solar ? text.indicative.solar : text.indicative.used}</p>
      {lastUpdated && (
        <p className={styles.updated}>
          {text.lastUpdated} <time dateTime={lastUpdated}>{showDate(lastUpdated)}</time>
        </p>
      )}
      {solar ? (
        <p className={styles.note}>
          {text.contact.question} <ExternalLink href={brand.links.contact}>{text.contact.link}</ExternalLink>
        </p>
      ) : (
        <UsageDownload key={keyOf(settings)} settings={settings} />
      )}
    </Card>
  )
}
