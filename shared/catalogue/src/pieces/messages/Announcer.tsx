import { announce, announceAtOnce, beginArrival, endArrival } from '@switchboard/events'
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

const Arrival = () => (
  <>
    <Announcer />
    <Button onClick={() => announce('Half hours')}>Say something</Button>{' '}
    <Button
      onClick={() => {
        beginArrival()
        announce("We couldn't show your services right now.")
      }}
    >
      Open another page
    </Button>{' '}
    <Button onClick={() => endArrival('My services')}>Move focus there</Button>
  </>
)

export const states: States = {
  announcements: Announcements,
  'before anybody can say it': Late,
  'another page': Arrival,
}
