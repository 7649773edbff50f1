import { accountQuery, createRequestKeys, queryState, refusalCode, useQuery } from '@switchboard/api-client'
import type { Day } from '@switchboard/domain'
import { Badge } from '@switchboard/ui/Badge'
import { Button } from '@switchboard/ui/Button'
import { Card } from '@switchboard/ui/Card'
import { keepFocusNear } from '@switchboard/ui/focus'
import { SectionFailure } from '@switchboard/ui/SectionFailure'
import { SettingRow, SettingRows } from '@switchboard/ui/SettingRow'
import { Laptop, LogOut, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { endOtherSessions, endSession, sessionsQuery, useSessionsRefresh } from './calls'
import { sessionDetails, type Session } from './session-rows'
import { FailureNote, SuccessNote } from '../Notes'
import styles from '../Settings.module.css'
import { sessions as text } from '../text'
import { WaitingRows } from '../WaitingRows'

/** Where the customer is signed in. Left out if the backend does not know. */
export function SessionsCard() {
  const calls = [useQuery(sessionsQuery), useQuery(accountQuery)] as const
  const [list, account] = [queryState(calls[0]), queryState(calls[1])]
  if (list.at === 'ready' && list.data === null) return null
  if (list.at === 'failed' || account.at === 'failed')
    return (
      <SectionFailure
        thing={text.thing}
        onRefresh={() => calls.forEach((call) => call.isError && void call.refetch())}
        refreshing={calls.some((call) => call.isFetching)}
        cause={[list, account].find((call) => call.at === 'failed')?.cause}
      />
    )
  const isReady = list.at === 'ready' && account.at === 'ready'
  return (
    <Card heading={text.card} busy={!isReady}>
      {isReady ? <Sessions sessions={list.data ?? []} today={account.data.today} /> : <WaitingRows count={2} />}
    </Card>
  )
}

const ALL = 'all'

/** An attempt to sign out one session, by its id, or all others. */
interface Attempt {
  readonly of: string
  readonly status: 'busy' | 'failed'
}

interface SessionsProps {
  readonly sessions: readonly Session[]
  readonly today: Day
}

function Sessions({ sessions, today }: SessionsProps) {
  const refresh = useSessionsRefresh()
  const [requestKeys] = useState(createRequestKeys)
  const [attempt, setAttempt] = useState<Attempt>()
  const [done, setDone] = useState<string>()
  const others = sessions.filter(({ isCurrent }) => !isCurrent)

  async function end(id: string, success: string, call: (key: string) => Promise<void>) {
    // A second press while the first is carried out would overtake it.
    if (attempt?.status === 'busy') return
    setDone(undefined)
    setAttempt({ of: id, status: 'busy' })
    try {
      await call(requestKeys.keyOf(id))
    } catch (thrown) {
      if (refusalCode(thrown) !== 'no-session') return setAttempt({ of: id, status: 'failed' })
    }
    requestKeys.forget()
    await refresh()
    setAttempt(undefined)
    setDone(success)
  }

  return (
    <>
      <SettingRows>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            of={session}
            today={today}
            attempt={attempt?.of === session.id ? attempt : undefined}
            onEnd={() => void end(session.id, text.ended(session.browser), (key) => endSession(session.id, key))}
          />
        ))}
      </SettingRows>
      <EndOthers
        count={others.length}
        attempt={attempt?.of === ALL ? attempt : undefined}
        onEnd={() => void end(ALL, text.othersEnded, endOtherSessions)}
      />
      <SuccessNote>{done}</SuccessNote>
    </>
  )
}

interface SessionRowProps {
  readonly of: Session
  readonly today: Day
  readonly attempt: Attempt | undefined
  readonly onEnd: () => void
}

function SessionRow({ of: session, today, attempt, onEnd }: SessionRowProps) {
  const { browser, kind, isCurrent } = session
  const details = sessionDetails(session, today)
  return (
    <SettingRow
      label={
        <span className={styles.device}>
          <span>{browser}</span> {isCurrent && <Badge tone="paid">{text.thisDevice}</Badge>}
        </span>
      }
      icon={kind === 'phone' ? Smartphone : Laptop}
      actions={
        !isCurrent && (
          <Button
            ref={keepFocusNear}
            variant="quiet"
            size="small"
            busy={attempt?.status === 'busy'}
            aria-label={text.endNamed(browser, details)}
            onClick={onEnd}
          >
            {text.end}
          </Button>
        )
      }
    >
      <span>{details}</span>
      {attempt?.status === 'failed' && <FailureNote>{text.failed}</FailureNote>}
    </SettingRow>
  )
}

interface EndOthersProps {
  readonly count: number
  readonly attempt: Attempt | undefined
  readonly onEnd: () => void
}

/** Shown for several other sessions; a single one has its own button. */
function EndOthers({ count, attempt, onEnd }: EndOthersProps) {
  if (count < 2) return null
  return (
    <div className={styles.endOthers}>
      <Button ref={keepFocusNear} variant="secondary" icon={LogOut} busy={attempt?.status === 'busy'} onClick={onEnd}>
        {text.endOthers(count)}
      </Button>
      <span>{text.youStay}</span>
      {attempt?.status === 'failed' && <FailureNote>{text.failed}</FailureNote>}
    </div>
  )
}
