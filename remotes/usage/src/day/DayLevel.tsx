import { keepPreviousData, queryState, useQuery } from '@switchboard/api-client'
import { joinFacts, monthName, yearOf, type Day } from '@switchboard/domain'
import { announce } from '@switchboard/events'
import { Breadcrumb } from '@switchboard/ui/Breadcrumb'
import { BusyRegion } from '@switchboard/ui/BusyRegion'
import { keepFocusNear } from '@switchboard/ui/focus'
import { SectionFailure } from '@switchboard/ui/SectionFailure'
import { useEffect } from 'react'
import { DayWaiting } from '../DayWaiting'
import type { LastYear } from '../LastYearChoice'
import type { OnOpen } from '../opening'
import { queryAfter, type UsageSettings } from '../settings'
import { dayQuery, isNotOffered } from './calls'
import { DayContent } from './DayContent'
import styles from './DayLevel.module.css'
import * as text from './text'

interface DayLevelProps {
  readonly settings: UsageSettings
  readonly day: Day
  readonly onOpen: OnOpen
  readonly lastYear: LastYear
}

/** A day open to its half hours, below the levels that lead to it. The day before stays while another one is loading. */
export default function DayLevel({ settings, day, onOpen, lastYear }: DayLevelProps) {
  const call = useQuery({ ...dayQuery(settings.service, day), placeholderData: keepPreviousData })
  const state = queryState(call)
  const isAbsent = call.isError && isNotOffered(call.error)
  const month = queryAfter(settings, { interval: 'Daily', period: settings.period.id })
  const year = queryAfter(settings, { interval: 'Monthly', period: String(yearOf(day)) })
  const shown = state.at === 'ready' && !call.isPlaceholderData ? state.data.reading.day : undefined
  // A backend without half hours has the days of the month.
  useEffect(() => {
    if (isAbsent) onOpen(queryAfter(settings, { interval: 'Daily', period: settings.period.id }), 'replace')
  }, [isAbsent, settings, onOpen])
  useEffect(() => {
    if (shown) announce(joinFacts([text.heading, text.fullDay(shown)]))
  }, [shown])
  const levels = [
    { text: String(yearOf(day)), to: { search: year.toString() }, onOpen: () => onOpen(year) },
    { text: monthName(day), to: { search: month.toString() }, onOpen: () => onOpen(month) },
  ]
  return (
    <div ref={keepFocusNear}>
      <div className={styles.levels}>
        <Breadcrumb label={text.levels} levels={levels} current={text.shortDay(day)} />
      </div>
      {state.at === 'loading' || isAbsent ? (
        <DayWaiting day={day} />
      ) : state.at === 'failed' ? (
        <SectionFailure
          thing={text.thing}
          onRefresh={() => void call.refetch()}
          refreshing={state.busy}
          cause={state.cause}
        />
      ) : (
        <BusyRegion busy={call.isPlaceholderData}>
          <DayContent
            key={`${settings.service.subscription} ${state.data.reading.day}`}
            settings={settings}
            usage={state.data}
            onOpen={onOpen}
            lastYear={lastYear}
          />
        </BusyRegion>
      )}
    </div>
  )
}
