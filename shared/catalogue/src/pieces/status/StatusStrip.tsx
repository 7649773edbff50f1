import { Announcer } from '@switchboard/ui/Announcer'
import { Skeleton } from '@switchboard/ui/Skeleton'
import { StatusStrip } from '@switchboard/ui/StatusStrip'
import { useState, type ReactNode } from 'react'
import type { States } from '../../states'

export const about = 'Says above a skeleton how long it may take.'

export const states: States = {
  alone: () => <StatusStrip />,
  'above a skeleton': () => (
    <div aria-busy="true">
      <StatusStrip />
      <Skeleton height={32} width={40} />
      <Skeleton height={48} count={3} />
    </div>
  ),
  'after a press': () => <AfterPress strips={<StatusStrip />} />,
  'two after a press': () => (
    <AfterPress
      strips={
        <>
          <Announcer />
          <StatusStrip />
          <StatusStrip />
        </>
      }
    />
  ),
}

function AfterPress({ strips }: { readonly strips: ReactNode }) {
  const [waiting, setWaiting] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setWaiting(true)}>
        Load
      </button>
      {waiting && strips}
    </>
  )
}
