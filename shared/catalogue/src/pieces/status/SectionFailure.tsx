import { Announcer } from '@switchboard/ui/Announcer'
import { Button } from '@switchboard/ui/Button'
import { Card } from '@switchboard/ui/Card'
import { SectionFailure } from '@switchboard/ui/SectionFailure'
import { useState } from 'react'
import type { States } from '../../states'
import { logAction } from '../../action-log'

export const about = 'A part of a page could not be loaded.'

const refresh = () => logAction('refresh')

export const states: States = {
  'additional services': () => <SectionFailure thing="your additional services" onRefresh={refresh} />,
  announced: () => (
    <>
      <Announcer />
      <SectionFailure thing="your additional services" onRefresh={refresh} />
    </>
  ),
  'failing again or loading': () => <FailingAgain />,
  refreshing: () => <SectionFailure thing="your additional services" onRefresh={refresh} refreshing />,
  'loaded by Refresh': () => <LoadedByRefresh />,
}

function LoadedByRefresh() {
  const [loaded, setLoaded] = useState(false)
  return (
    <Card heading="Your services">
      {loaded ? (
        <p>Electricity and hot water.</p>
      ) : (
        <SectionFailure thing="your services" onRefresh={() => setLoaded(true)} />
      )}
    </Card>
  )
}

function FailingAgain() {
  const [at, setAt] = useState<'failed' | 'refreshing' | 'loaded'>('failed')
  return (
    <Card heading="Your services">
      <Announcer />
      {at === 'loaded' ? (
        <p>Electricity and hot water.</p>
      ) : (
        <SectionFailure
          thing="your services"
          onRefresh={() => setAt('refreshing')}
          refreshing={at === 'refreshing'}
          cause="offline"
        />
      )}
      <Button onClick={() => setAt('failed')}>Fail</Button>
      <Button onClick={() => setAt('loaded')}>Load</Button>
    </Card>
  )
}
