import { Tabs, type Tab } from '@switchboard/ui/Tabs'
import { useState } from 'react'
import type { States } from '../../states'
import { logAction } from '../../action-log'
import styles from './Tabs.module.css'

export const about =
  'Contents of which one is seen at a time. Below 768 pixels, and printed, they stand one under the other.'

const few: readonly Tab[] = [
  { label: 'Electricity', content: <p>Connected since 1 March 2025. NMI 6102 0004 718.</p> },
  { label: 'Hot water', content: <p>Connected since 1 March 2025. Your meter counts litres; you pay for the heat.</p> },
  { label: 'Heating and cooling', content: <Note /> },
]

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September']
const many: readonly Tab[] = months.map((month, i) => ({
  label: `${month} 2026`,
  content: <p>{`In ${month} you used ${40 + 7 * i} kWh.`}</p>,
}))

const logChange = (index: number) => logAction(`changed to ${index}`)

export const states: States = {
  few: () => <Tabs label="Services" tabs={few} onChange={logChange} />,
  'another one first': () => <Tabs label="Plans" tabs={few} initial={1} onChange={logChange} />,
  'scrolling, all fit': () => <Tabs label="Bills" tabs={many.slice(0, 3)} scrolling onChange={logChange} />,
  'scrolling, more than fit': () => <Tabs label="Months" tabs={many} scrolling initial={4} onChange={logChange} />,
  'more than fit, in rows': () => <Tabs label="All months" tabs={many} onChange={logChange} />,
  'long words': () => (
    <Tabs
      label="Help"
      scrolling
      tabs={[
        {
          label: 'What happens to my GreenPower subscription when I move out before the end of the month',
          content: <p>It ends with your other services.</p>,
        },
        { label: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk', content: <p>One word.</p> },
      ]}
    />
  ),
  'fewer than before': () => <Fewer />,
}

function Note() {
  const [text, setText] = useState('')
  return (
    <p>
      <label>
        Your note <input className={styles.note} value={text} onChange={(event) => setText(event.target.value)} />
      </label>
    </p>
  )
}

function Fewer() {
  const [count, setCount] = useState(3)
  return (
    <>
      <button type="button" onClick={() => setCount(2)}>
        Take the last away
      </button>
      <Tabs label="Meters" tabs={few.slice(0, count)} initial={2} />
    </>
  )
}
