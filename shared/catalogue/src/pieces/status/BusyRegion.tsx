import { BusyRegion } from '@switchboard/ui/BusyRegion'
import { useState } from 'react'
import { samples, type States } from '../../states'
import styles from './BusyRegion.module.css'

export const about = 'Keeps what is shown in its place while something else is on its way.'

export const states: States = {
  ...samples(BusyRegion, {
    busy: { busy: true, children: <Usage /> },
    idle: { busy: false, children: <Usage /> },
  }),
  'after a press': () => <AfterPress />,
  'higher than the window': () => (
    <BusyRegion busy>
      <div className={styles.high}>
        <Usage />
      </div>
    </BusyRegion>
  ),
}

function Usage() {
  return (
    <div className={styles.card}>
      <h2>October 2026</h2>
      <p>You used 64 kWh of electricity, and 212 MJ of hot water.</p>
      <p>Last updated 19/11/2026</p>
    </div>
  )
}

function AfterPress() {
  const [busy, setBusy] = useState(false)
  return (
    <>
      <button type="button" className={styles.button} onClick={() => setBusy(!busy)}>
        {busy ? 'Finish' : 'Load'}
      </button>
      <BusyRegion busy={busy}>
        <Usage />
      </BusyRegion>
    </>
  )
}
