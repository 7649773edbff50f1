import { addDays, joinSentences, type Day } from '@switchboard/domain'
import { Card } from '@switchboard/ui/Card'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { LastYear } from '../LastYearChoice'
import { windowOf } from '../metered-service'
import type { OnOpen } from '../opening'
import { showQuantity } from '../quantity'
import { queryAfter, type UsageSettings } from '../settings'
import * as usageText from '../text'
import page from '../UsagePage.module.css'
import type { DayUsage } from './calls'
import { DayChart } from './DayChart'
import styles from './DayLevel.module.css'
import { daySentences } from './day-sentences'
import { DayTable } from './DayTable'
import { highestHalfHour, nameHalfHours } from './half-hours'
import * as text from './text'

interface DayContentProps {
  readonly settings: UsageSettings
  readonly usage: DayUsage
  readonly onOpen: OnOpen
  readonly lastYear: LastYear
}

/** Selects the highest half hour at first. */
export function DayContent({ settings, usage, onOpen, lastYear }: DayContentProps) {
  const { reading, yearAgo, mjPerLitre } = usage
  const [named] = useState(() => nameHalfHours(reading, yearAgo))
  const [selected, setSelected] = useState(() => highestHalfHour(named))
  const hasHalfHours = named.length > 0
  return (
    <div className={page.split}>
      <div className={page.chart}>
        <Card heading={text.fullDay(reading.day)} headingLook="name">
          <div className={styles.about}>
            <div>
              <h2>{text.fullDay(reading.day)}</h2>
              <p>{joinSentences(daySentences(settings, usage))}</p>
            </div>
            <DayArrows settings={settings} day={reading.day} onOpen={onOpen} />
          </div>
          {hasHalfHours ? (
            <DayChart
              settings={settings}
              usage={usage}
              named={named}
              selected={selected}
              onSelect={setSelected}
              lastYear={lastYear}
            />
          ) : (
            reading.thousandths !== undefined && (
              <p className={styles.whole} translate="no">
                {showQuantity(reading.thousandths, settings.service.unit, 'Daily')}
              </p>
            )
          )}
          {mjPerLitre !== undefined && <p className={page.factor}>{usageText.factor(mjPerLitre)}</p>}
        </Card>
      </div>
      {hasHalfHours && (
        <DayTable
          settings={settings}
          usage={usage}
          named={named}
          selected={named[selected]}
          compared={lastYear.isShown && yearAgo !== undefined}
        />
      )}
    </div>
  )
}

interface DayArrowsProps {
  readonly settings: UsageSettings
  readonly day: Day
  readonly onOpen: OnOpen
}

function DayArrows({ settings, day, onOpen }: DayArrowsProps) {
  const { from, to } = windowOf(settings.service, settings.today)
  const arrows = [
    { name: text.earlierDay, Icon: ChevronLeft, target: addDays(day, -1) },
    { name: text.laterDay, Icon: ChevronRight, target: addDays(day, 1) },
  ]
  return (
    <div className={styles.arrows}>
      {arrows.map(({ name, Icon, target }) => {
        const isOffered = from <= target && target < to
        return (
          <button
            key={name}
            type="button"
            className={styles.arrow}
            aria-label={name}
            aria-disabled={!isOffered || undefined}
            onClick={() => isOffered && onOpen(queryAfter(settings, { day: target }))}
          >
            <Icon size={20} aria-hidden />
          </button>
        )
      })}
    </div>
  )
}
