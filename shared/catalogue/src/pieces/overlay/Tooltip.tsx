import { Tooltip, type TooltipProps } from '@switchboard/ui/Tooltip'
import { useState } from 'react'
import { samples, type States } from '../../states'
import { logAction } from '../../action-log'
import styles from './Tooltip.module.css'

export const about = 'Help that opens from an info icon, above or below it, and stays inside what it stands in.'

const supply = 'What it costs to be connected, each day, whether you use energy or not.'

function Line({ label, ...tooltip }: TooltipProps & { readonly label: string }) {
  return (
    <p>
      {label} <Tooltip {...tooltip} />
    </p>
  )
}

export const states: States = {
  ...samples(Line, {
    'in a line': { label: 'Supply charge', about: 'the supply charge', children: supply },
    below: { label: 'Supply charge', about: 'the supply charge', side: 'below', children: supply },
    error: {
      label: 'Meter reading',
      about: 'the meter reading',
      tone: 'error',
      children: "We couldn't read your meter on 3 November. The amount is estimated.",
    },
    'with a link': {
      label: 'Concessions',
      about: 'concessions',
      children: (
        <>
          You may pay less if you hold a card. <a href="https://help.wattlebird.example/concessions">Who can apply</a>
        </>
      ),
    },
  }),
  'at every edge of its parent': () => (
    <div className={styles.card}>
      {(['start', 'end'] as const).flatMap((block) =>
        (['start', 'center', 'end'] as const).map((inline) => (
          <span key={`${block} ${inline}`} className={styles.spot} data-block={block} data-inline={inline}>
            <Tooltip about={`the ${block === 'start' ? 'top' : 'bottom'} ${inline}`} side="above">
              {supply}
            </Tooltip>
          </span>
        )),
      )}
    </div>
  ),
  'in a parent of 236 pixels': () => (
    <div className={styles.narrow} data-width="236">
      <p className={styles.line}>
        Feed-in tariff <Tooltip about="the feed-in tariff">{supply}</Tooltip>
      </p>
    </div>
  ),
  'in a table cell': () => (
    <table className={styles.table}>
      <tbody>
        <tr>
          <td>Off-peak</td>
          <td className={styles.cell}>
            <Tooltip about="off-peak">From 10 pm to 7 am, every day.</Tooltip>
          </td>
          <td>18.26 c/kWh</td>
        </tr>
      </tbody>
    </table>
  ),
  ...samples(Line, {
    'more words than fit': {
      label: 'Estimated usage',
      about: 'estimated usage',
      children:
        'When your meter sends no data for a day, your network works out what you are likely to have used. '.repeat(9),
    },
    'a label with other than plain letters': {
      label: 'Solar',
      about: 'solar',
      children: `${'a'.repeat(48)}☀️🌞🌞 and more`,
    },
  }),
  'words that change while it is open': () => <Changing />,
  'in what scrolls': () => (
    <div className={styles.scroller}>
      <p className={styles.line}>
        Supply charge <Tooltip about="the supply charge">{supply}</Tooltip>
      </p>
      <div className={styles.tall} />
    </div>
  ),
  'in a dialog': () => <InDialog />,
  'goes away while open': () => <GoesAway />,
}

function Changing() {
  const [loaded, setLoaded] = useState(false)
  return (
    <p>
      Tariff{' '}
      <Tooltip about="the tariff">
        {loaded ? `${supply} ${supply}` : 'Loading.'}{' '}
        <button type="button" onClick={() => setLoaded(true)}>
          Load
        </button>
      </Tooltip>
    </p>
  )
}

function InDialog() {
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null)
  return (
    <>
      <button type="button" className={styles.button} onClick={() => dialog?.showModal()}>
        Open dialog
      </button>
      <dialog
        ref={setDialog}
        className={styles.dialog}
        aria-label="Remove Jordan Lee?"
        onClose={() => logAction('dialog closed')}
      >
        <p>
          Account access <Tooltip about="account access">{supply}</Tooltip>
        </p>
        <button type="button" className={styles.button} onClick={() => dialog?.close()}>
          Cancel
        </button>
      </dialog>
    </>
  )
}

function GoesAway() {
  const [there, setThere] = useState(true)
  return (
    <div className={styles.scroller}>
      {there && (
        <p className={styles.line}>
          Offer{' '}
          <Tooltip about="the offer">
            Ends soon.{' '}
            <button type="button" onClick={() => setThere(false)}>
              Take it away
            </button>
          </Tooltip>
        </p>
      )}
    </div>
  )
}
