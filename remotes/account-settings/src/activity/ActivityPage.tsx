import { accountQuery, queryState, useQuery, useQueryClient } from '@switchboard/api-client'
import type { Day, Zone } from '@switchboard/domain'
import { Button } from '@switchboard/ui/Button'
import { Card } from '@switchboard/ui/Card'
import { EmptyState } from '@switchboard/ui/EmptyState'
import { moveFocus } from '@switchboard/ui/focus'
import { SectionFailure } from '@switchboard/ui/SectionFailure'
import { useState, type RefCallback } from 'react'
import { ActivityRow } from './ActivityRow'
import { FailureNote } from '../Notes'
import styles from './Activity.module.css'
import { activityQuery } from './calls'
import settingsStyles from '../Settings.module.css'
import { SettingsPage } from '../SettingsPage'
import type { ActivityPage } from './activity'
import { activity as text } from './activity-text'
import { WaitingRows } from '../WaitingRows'

/** What was changed on the account, a page at a time. */
export function Component() {
  const calls = [useQuery(activityQuery()), useQuery(accountQuery)] as const
  const [first, account] = [queryState(calls[0]), queryState(calls[1])]
  const isReady = first.at === 'ready' && account.at === 'ready'
  return (
    <SettingsPage path="/activity">
      {first.at === 'failed' || account.at === 'failed' ? (
        <SectionFailure
          thing={text.thing}
          onRefresh={() => calls.forEach((call) => call.isError && void call.refetch())}
          refreshing={calls.some((call) => call.isFetching)}
          cause={[first, account].find((call) => call.at === 'failed')?.cause}
        />
      ) : (
        <Card heading={text.card} busy={!isReady}>
          <p className={settingsStyles.lead}>{text.lead}</p>
          {isReady ? (
            <Changes first={first.data} now={{ zone: account.data.timeZone, today: account.data.today }} />
          ) : (
            <WaitingRows count={6} />
          )}
        </Card>
      )}
    </SettingsPage>
  )
}

interface Now {
  readonly zone: Zone
  readonly today: Day
}

interface ChangesProps {
  readonly first: ActivityPage
  readonly now: Now
}

function Changes({ first, now }: ChangesProps) {
  const [cursors, setCursors] = useState<readonly string[]>([])
  // A first page that was read again, with new changes, is followed by other pages.
  const further = cursors[0] === first.next ? cursors : []
  const last = useQuery({ ...activityQuery(further.at(-1)), enabled: further.length > 0 })
  const next = further.length > 0 ? last.data?.next : first.next
  if (first.changes.length === 0) return <EmptyState compact>{text.none}</EmptyState>
  return (
    <>
      <ol className={styles.changes}>
        <Rows of={first} now={now} />
        {further.map((after) => (
          <FurtherRows key={after} after={after} now={now} />
        ))}
      </ol>
      {next !== undefined && <ShowMore key={next} after={next} onLoaded={() => setCursors([...further, next])} />}
    </>
  )
}

/** The page is in the cache already. */
function FurtherRows({ after, now }: { readonly after: string; readonly now: Now }) {
  const { data } = useQuery(activityQuery(after))
  return data ? <Rows of={data} now={now} ref={focusOnce} /> : null
}

/** The button that added the page has moved away. */
const focusOnce: RefCallback<HTMLElement> = (row) => {
  if (row && document.activeElement === document.body) moveFocus(row)
}

interface RowsProps {
  readonly of: ActivityPage
  readonly now: Now
  /** The first row. */
  readonly ref?: RefCallback<HTMLElement>
}

function Rows({ of: { changes }, now, ref }: RowsProps) {
  return changes.map((change, index) => (
    <ActivityRow
      key={`${change.at}/${change.title}/${index}`}
      of={change}
      now={now}
      ref={index === 0 ? ref : undefined}
    />
  ))
}

interface ShowMoreProps {
  readonly after: string
  readonly onLoaded: () => void
}

function ShowMore({ after, onLoaded }: ShowMoreProps) {
  const queryClient = useQueryClient()
  const [status, setStatus] = useState<'ready' | 'loading' | 'failed'>('ready')
  const load = () => {
    setStatus('loading')
    queryClient.fetchQuery(activityQuery(after)).then(onLoaded, () => setStatus('failed'))
  }
  return (
    <div className={styles.more}>
      <Button size="small" busy={status === 'loading'} onClick={load}>
        {text.more}
      </Button>
      {status === 'failed' && <FailureNote>{text.moreFailure}</FailureNote>}
    </div>
  )
}
