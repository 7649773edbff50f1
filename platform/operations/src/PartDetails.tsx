import { PanelFailure } from '@switchboard/ui/PanelFailure'
import { Skeleton } from '@switchboard/ui/Skeleton'
import { useCallback, useEffect, useState } from 'react'
import { readPart, type Overview, type PartDetails as Details } from './calls'
import styles from './details.module.css'
import { ErrorList } from './ErrorList'
import { anonymousText, comparisonText, type PartRow } from './overview'
import { OwnerLine } from './OwnerLine'
import { PartActions } from './PartActions'
import { Timeline } from './Timeline'
import { timelineOf } from './timeline'

interface PartDetailsProps {
  readonly overview: Overview
  readonly row: PartRow
  readonly onChanged: () => Promise<void>
}

/** Errors, history, actions and owner of a part. */
export function PartDetails({ overview, row, onChanged }: PartDetailsProps) {
  const { part, state } = row
  const { details, isFailed, refresh } = useDetails(part, overview.readAt)
  const owner = overview.builds.find(({ name, build }) => name === part && build === state.current)?.owner
  const health = overview.health.parts.find((one) => one.part === part)
  const running = [...(health?.current ? [health.current] : []), ...(health?.rollouts ?? [])]
  const notes = running.flatMap((one) => [comparisonText(one) ?? [], anonymousText(one) ?? []].flat())
  const headings = { errors: `errors-${part}`, history: `history-${part}` }
  return (
    <div className={styles.details}>
      <div className={styles.columns}>
        <section aria-labelledby={headings.errors}>
          <h2 id={headings.errors} className={styles.heading}>
            Errors in 7 days
          </h2>
          {details ? (
            <ErrorList part={part} errors={details.errors} />
          ) : (
            <Waiting isFailed={isFailed} refresh={refresh} />
          )}
          {notes.map((note) => (
            <p key={note} className={styles.none}>
              {note}
            </p>
          ))}
        </section>
        <section aria-labelledby={headings.history}>
          <h2 id={headings.history} className={styles.heading}>
            History
          </h2>
          {details ? (
            <Timeline events={timelineOf(part, state.current, details)} />
          ) : (
            <Waiting isFailed={false} refresh={refresh} />
          )}
        </section>
      </div>
      <div className={styles.foot}>
        {details && <PartActions {...{ overview, row, details, onChanged }} />}
        <OwnerLine owner={owner} />
      </div>
    </div>
  )
}

function Waiting({ isFailed, refresh }: { readonly isFailed: boolean; readonly refresh: () => void }) {
  return isFailed ? <PanelFailure onRefresh={refresh} /> : <Skeleton height={44} count={3} />
}

/** Reads the details again with each new overview; the last ones stay when that fails. */
function useDetails(part: string, readAt: Date) {
  const [details, setDetails] = useState<Details>()
  const [isFailed, setFailed] = useState(false)
  const load = useCallback(
    async (isOver: () => boolean) => {
      const read = await readPart(part).catch(() => undefined)
      if (isOver()) return
      setFailed(read === undefined)
      if (read) setDetails(read)
    },
    [part],
  )
  useEffect(() => {
    let over = false
    void load(() => over)
    return () => {
      over = true
    }
  }, [load, readAt])
  return { details, isFailed, refresh: () => void load(() => false) }
}
