import { intervals, periods, type Day } from '@switchboard/domain'
import { Button } from '@switchboard/ui/Button'
import { SegmentedControl } from '@switchboard/ui/SegmentedControl'
import { Select } from '@switchboard/ui/Select'
import { useState } from 'react'
import { periodName, periodOptions } from './period-names'
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

/**
 * The selectors. In a narrow page they are folded behind a line while a day is open, so that the day is in view.
 */
export function UsageControls(props: UsageSelectorsProps) {
  const { service, interval, period, day } = props.settings
  const [unfolded, setUnfolded] = useState<Day>()
  const isFolded = day !== undefined && unfolded !== day
  return (
    <div className={styles.controls} data-folded={isFolded || undefined}>
      {isFolded && (
        <div className={styles.fold}>
          <span>{text.chosen(service.title, interval, periodName(interval, period))}</span>
          <Button variant="quiet" size="small" aria-expanded={false} onClick={() => setUnfolded(day)}>
            {text.change}
          </Button>
        </div>
      )}
      <UsageSelectors {...props} />
    </div>
  )
}

/** A service can be chosen if there are several, a period except for Yearly (specification 2.9). */
function UsageSelectors({ services, settings, onChange }: UsageSelectorsProps) {
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
        options={intervals.map((i) => ({ value: i, label: text.intervals[i] }))}
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
