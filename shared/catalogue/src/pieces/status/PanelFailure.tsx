import { Card } from '@switchboard/ui/Card'
import { PanelFailure } from '@switchboard/ui/PanelFailure'
import { useState } from 'react'
import type { States } from '../../states'
import { logAction } from '../../action-log'

export const about = 'What a card shows instead of what could not be loaded.'

const refresh = () => logAction('refresh')

export const states: States = {
  'in its card': () => (
    <Card heading="Latest bill" headingLook="eyebrow">
      <PanelFailure onRefresh={refresh} />
    </Card>
  ),
  'refreshing after a press': () => <Refreshing />,
  'loaded by Refresh': () => <LoadedByRefresh />,
}

function Refreshing() {
  const [refreshing, setRefreshing] = useState(false)
  const load = () => {
    logAction('refresh')
    setRefreshing(true)
  }
  return <PanelFailure onRefresh={load} refreshing={refreshing} />
}

/** The first reload fails again. */
function LoadedByRefresh() {
  const [attempts, setAttempts] = useState(0)
  const [refreshing, setRefreshing] = useState(false)
  const load = () => {
    setRefreshing(true)
    requestAnimationFrame(() => {
      setRefreshing(false)
      setAttempts((before) => before + 1)
    })
  }
  return (
    <Card heading="Latest bill">
      {attempts > 1 ? <p>$184.32</p> : <PanelFailure onRefresh={load} refreshing={refreshing} />}
    </Card>
  )
}
