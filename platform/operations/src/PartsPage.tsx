import { announceAtOnce } from '@switchboard/events'
import { Banner } from '@switchboard/ui/Banner'
import { Button } from '@switchboard/ui/Button'
import { PanelFailure } from '@switchboard/ui/PanelFailure'
import { Select } from '@switchboard/ui/Select'
import { useEffect, useRef, useState } from 'react'
import type { Overview } from './calls'
import { ChangeDialog } from './ChangeDialog'
import { HaltBanner } from './HaltBanner'
import { haltOf, partRows, type PartRow } from './overview'
import styles from './parts.module.css'
import { PartsTable } from './PartsTable'
import { clockText, partTitle } from './text-format'
import { REFRESH_SECONDS, useOverview } from './use-overview'
import { WaitingTable } from './WaitingTable'

/** The registry counts at most a week. */
const TIMES = [
  { value: '1', label: 'Last hour' },
  { value: '24', label: 'Last 24 hours' },
  { value: '72', label: 'Last 3 days' },
  { value: '168', label: 'Last 7 days' },
]

/** The health of all parts. Rows open by a button; a refresh keeps focus and what is open. */
export function Component() {
  const [hours, setHours] = useState('24')
  const { overview, status, refresh } = useOverview(Number(hours))
  const [open, setOpen] = useState<string>()
  const rows = overview ? partRows(overview) : []
  const halted = rows.filter(haltOf)
  useHaltAnnouncements(overview && halted)
  return (
    <div className={`sb-content ${styles.page}`}>
      <div className={styles.head}>
        <div>
          <h1>Parts</h1>
          <p className={styles.lead} role={status === 'failed' ? 'alert' : undefined}>
            {overview ? updateText(overview, status) : 'All builds that customers get'}
          </p>
        </div>
        <div className={styles.choices}>
          <div className={styles.time}>
            <Select label="Time" options={TIMES} value={hours} onChange={setHours} />
          </div>
          {overview && <FreezeEverything overview={overview} onChanged={refresh} />}
        </div>
      </div>
      {status === 'signed-out' && <SessionOver />}
      {!overview && status === 'failed' && <PanelFailure onRefresh={() => void refresh()} />}
      {!overview && status === 'loading' && <WaitingTable />}
      {halted.map((row) => (
        <HaltBanner key={row.part} row={row} onShow={() => setOpen(row.part)} />
      ))}
      {overview && <PartsTable {...{ overview, rows, open }} onOpen={setOpen} onChanged={refresh} />}
      <p className={styles.note}>
        A failure is a part that did not appear. An error is something that broke after that. INP p75: three of four
        customers wait at most this long after a tap or a key. –: too few to say.
      </p>
    </div>
  )
}

const updateText = ({ readAt, health }: Overview, status: string) =>
  status === 'failed'
    ? `Not updated since ${clockText(readAt)}. The registry does not respond.`
    : `${timeText(health.hours)}. Updated ${clockText(readAt)}, every ${REFRESH_SECONDS} seconds.`

const timeText = (hours: number) => TIMES.find(({ value }) => Number(value) === hours)?.label ?? `Last ${hours} hours`

/** Announces halts that were not there before; undefined until the first overview. */
function useHaltAnnouncements(halted: readonly PartRow[] | undefined): void {
  const known = useRef<ReadonlySet<string>>(undefined)
  useEffect(() => {
    if (!halted) return
    const keyOf = (row: PartRow) => `${row.part} ${haltOf(row)?.number ?? 0}`
    const added = halted.filter((row) => !known.current?.has(keyOf(row)))
    if (known.current) for (const { part } of added) announceAtOnce(`${partTitle(part)}: rollout halted.`)
    known.current = new Set(halted.map(keyOf))
  }, [halted])
}

interface FreezeProps {
  readonly overview: Overview
  readonly onChanged: () => Promise<void>
}

function FreezeEverything({ overview, onChanged }: FreezeProps) {
  const [isAsking, setAsking] = useState(false)
  const kind = overview.state.frozen ? 'thaw' : 'freeze'
  return (
    <div>
      <Button size="small" onClick={() => setAsking(true)}>
        {kind === 'thaw' ? 'Thaw everything' : 'Freeze everything'}
      </Button>
      {isAsking && (
        <ChangeDialog kind={kind} overview={overview} onChanged={onChanged} onClose={() => setAsking(false)} />
      )}
    </div>
  )
}

function SessionOver() {
  return (
    <Banner severity="warning">
      <p>Your session is over, so nothing here is up to date. Sign in again to go on.</p>
      <a href="/registry/operations">Sign in</a>
    </Banner>
  )
}
