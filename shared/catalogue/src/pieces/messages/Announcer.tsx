import { announce, announceAtOnce } from '@switchboard/events'
import { Announcer } from '@switchboard/ui/Announcer'
import { Button } from '@switchboard/ui/Button'
import { useState } from 'react'
import type { States } from '../../states'

export const about = 'Says to a screen reader what announce() was given; there is nothing to see.'

const Announcements = () => (
  <>
    <Announcer />
    <Button onClick={() => announce('Loading usage')}>Load usage</Button>{' '}
    <Button onClick={() => announceAtOnce('Your session has ended')}>End the session</Button>{' '}
    <Button
      onClick={() => {
        announce('Loading usage')
        announce('Electricity, November 2026')
      }}
    >
      Load and show usage
    </Button>
  </>
)

function Late() {
  const [here, setHere] = useState(false)
  return (
    <>
      <Button onClick={() => announce('Dashboard')}>Say the page</Button>{' '}
      <Button onClick={() => setHere(true)}>Bring the announcer</Button>
      {here && <Announcer />}
    </>
  )
}

export const states: States = { announcements: Announcements, 'before anybody can say it': Late }
