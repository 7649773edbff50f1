import type { MonthForecast } from '@switchboard/domain'
import { forecastAssumptions, forecastSentence } from './month-forecast'
import styles from './UsagePage.module.css'
import type { UsageSettings } from './settings'

interface MonthForecastNoteProps {
  readonly forecast: MonthForecast
  readonly settings: UsageSettings
  /** Whether the bar of the month is selected. The note of another bar keeps its space. */
  readonly isSelected: boolean
}

export function MonthForecastNote({ forecast, settings, isSelected }: MonthForecastNoteProps) {
  return (
    <p className={styles.forecast} data-shown={isSelected || undefined}>
      <b>{forecastSentence(forecast, settings)}</b> <span>{forecastAssumptions(forecast, settings)}</span>
    </p>
  )
}
