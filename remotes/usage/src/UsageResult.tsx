import { keepPreviousData, queryState, useQuery } from '@switchboard/api-client'
import { endSentence, joinSentences } from '@switchboard/domain'
import { announce } from '@switchboard/events'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { OnOpen } from './opening'
import { usageQuery, type Usage } from './calls'
import type { LastYear } from './LastYearChoice'
import { periodName } from './period-names'
import { lacksData, rowsOf } from './usage-rows'
import { keyOf, type UsageSettings } from './settings'
import * as text from './text'
import { UsageContent } from './UsageContent'
import { UsageFailure } from './UsageFailure'
import { UsageLoading } from './UsageLoading'

interface UsageResultProps {
  readonly settings: UsageSettings
  readonly onOpen: OnOpen
  readonly lastYear: LastYear
}

/** The usage for the settings. Earlier usage stays visible during loading, and when that fails. */
export function UsageResult({ settings, onOpen, lastYear }: UsageResultProps) {
  const call = useQuery({ ...usageQuery(settings), placeholderData: keepPreviousData })
  const { data, error, isFetching, isFetchedAfterMount, errorUpdateCount: failures, isPlaceholderData: waiting } = call
  const requestKey = keyOf(settings)
  const answer = useMemo(
    () => ({
      ...queryState({ data, error, isFetching, isFetchedAfterMount, errorUpdateCount: failures }),
      requestKey,
      failures,
      waiting,
    }),
    [data, error, isFetching, isFetchedAfterMount, requestKey, failures, waiting],
  )
  // Bars and rows render in steps, so that a slow device stays responsive.
  const usage = useDeferredValue(answer)
  useChangeAnnouncements(usage.at === 'ready' ? usage.data : usage.at, usage.waiting)
  const [loaded, setLoaded] = useState<Usage>()
  if (usage.at === 'ready' && usage.data !== loaded) setLoaded(usage.data)
  const shown = usage.at === 'ready' ? usage.data : loaded
  if (usage.at === 'loading') return <UsageLoading settings={settings} />
  return (
    <>
      {usage.at === 'failed' && (
        <UsageFailure
          key={usage.requestKey}
          failures={usage.failures}
          onRefresh={() => void call.refetch()}
          refreshing={usage.busy}
          cause={usage.cause}
          stillShown={loaded && headingOf(loaded.settings)}
        />
      )}
      {shown && (
        <UsageContent
          usage={shown}
          requestedSettings={usage.at === 'ready' ? settings : shown.settings}
          waiting={usage.at === 'ready' && usage.waiting}
          onOpen={onOpen}
          lastYear={lastYear}
        />
      )}
    </>
  )
}

/** Announces a change of settings and then its result, and the result after a failure. */
function useChangeAnnouncements(shown: Usage | 'loading' | 'failed', waiting: boolean): void {
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (shown === 'loading') return
    if (waiting) {
      last.current = text.loading
      return announce(text.loading)
    }
    const now = shown === 'failed' ? shown : keyOf(shown.settings)
    if (shown !== 'failed' && last.current !== undefined && last.current !== now) announce(announcementOf(shown))
    last.current = now
  }, [shown, waiting])
}

const headingOf = ({ service, interval, period }: UsageSettings) =>
  text.chartHeading(service.title, interval, periodName(interval, period))

function announcementOf({ settings, readings, unreadable }: Usage): string {
  const what = headingOf(settings)
  return unreadable > 0 || rowsOf(settings, readings).some(lacksData)
    ? joinSentences([endSentence(what), text.someMissing])
    : what
}
