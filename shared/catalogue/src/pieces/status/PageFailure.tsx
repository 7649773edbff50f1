import { PageFailure } from '@switchboard/ui/PageFailure'
import { useState } from 'react'
import type { States } from '../../states'
import { logAction } from '../../action-log'

export const about = 'The whole page could not be loaded. Focus moves to its heading.'

export const states: States = {
  failed: () => <PageFailure onRefresh={() => logAction('refresh')} />,
  refreshing: () => <PageFailure onRefresh={() => logAction('refresh')} refreshing />,
  'loaded by Refresh': () => <LoadedByRefresh />,
}

function LoadedByRefresh() {
  const [shown, setShown] = useState<'page' | 'failure' | 'loaded'>('page')
  return (
    <section>
      <h2>My services</h2>
      {shown === 'page' && (
        <button type="button" onClick={() => setShown('failure')}>
          Load again
        </button>
      )}
      {shown === 'failure' && <PageFailure onRefresh={() => setShown('loaded')} />}
      {shown === 'loaded' && <p>Electricity and hot water.</p>}
    </section>
  )
}
