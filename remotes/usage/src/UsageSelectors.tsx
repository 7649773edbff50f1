import { intervals, periods } from '@switchboard/domain'
import { SegmentedControl } from '@switchboard/ui/SegmentedControl'
import { Select } from '@switchboard/ui/Select'
import { periodOptions } from './period-names'
import type { MeteredService } from './metered-service'
import { queryAfter, type UsageSettings } from './settings'
import * as text from './text'
import styles from './UsagePage.module.css'

interface UsageSelectorsProps {
  readonly services: readonly MeteredService[]
  readonly settings: UsageSettings
  /** Called with the page's new query string. */
  readonly onChange: (query: URLSearchParams) => void
}

/** A service can be chosen if there are several, a period except for Yearly (specification 2.9). */
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
