import { intervals, periods } from '@switchboard/domain'
import { SegmentedControl } from '@switchboard/ui/SegmentedControl'
import { Select } from '@switchboard/ui/Select'
import { periodOptions } from './period'
import type { Service } from './service'
import { queryAfter, type Settings } from './settings'
import * as text from './text'
import styles from './UsagePage.module.css'

interface UsageSelectorsProps {
  readonly services: readonly Service[]
  readonly settings: Settings
  /** Told the query string of the page. */
  readonly onChange: (query: URLSearchParams) => void
}

/** A service is chosen only when there are several, a period only when there are bars before it (specification 2.9). */
export function UsageSelectors({ services, settings, onChange }: UsageSelectorsProps) {
  const { service, interval, period, today } = settings
  return (
    <div className={styles.selectors}>
      {services.length > 1 && (
        <Select
          label={text.service}
          options={services.map((s) => ({ value: s.subscription, label: s.title }))}
          value={service.subscription}
          onChange={(chosen) => onChange(queryAfter(settings, { service: chosen }))}
        />
      )}
      <SegmentedControl
        legend={text.interval}
        options={intervals.map((i) => ({ value: i, label: i }))}
        value={interval}
        onChange={(chosen) => onChange(queryAfter(settings, { interval: chosen }))}
      />
      {interval !== 'Yearly' && (
        <Select
          label={text.period}
          options={periodOptions(interval, periods(interval, today, service.start))}
          value={period.id}
          onChange={(chosen) => onChange(queryAfter(settings, { period: chosen }))}
        />
      )}
    </div>
  )
}
