import { billedQuantity, estimateMissing, type Day, type LineCheck } from '@switchboard/domain'
import { Anchor } from '@switchboard/ui/Anchor'
import { Button } from '@switchboard/ui/Button'
import { Info } from 'lucide-react'
import { useId, useState } from 'react'
import { daysOfLine, type Bill, type BillLine, type LineDay } from './bill'
import { line as text } from './bill-text'
import { nameOfLine } from './line-name-text'
import styles from './BillLineDetails.module.css'
import { DisagreeButton } from './DisagreeButton'
import { Disputes } from './Disputes'
import { DayStrip } from './DayStrip'
import { DayTable } from './DayTable'
import { Proof } from './Proof'
import { stepText } from './step-text'
import { useDisagreement } from './use-disagreement'

interface BillLineDetailsProps {
  readonly line: BillLine
  readonly bill: Bill
  /** Undefined until the browser has computed it. */
  readonly check: LineCheck | undefined
}

export function BillLineDetails({ line, bill, check }: BillLineDetailsProps) {
  const days = daysOfLine(line)
  return (
    <div className={styles.details}>
      {line.kind === 'USAGE' && line.quantity !== null && line.unit !== null && line.price !== null && (
        <SumStrip line={line} bill={bill} quantity={line.quantity} unit={line.unit} price={line.price} />
      )}
      {days.length > 0 && line.unit !== null && <Days days={days} line={line} unit={line.unit} />}
      <Notes line={line} days={days} />
      <Proof bill={bill} line={line} days={days} check={check} />
      <Actions bill={bill} line={line} days={days} />
    </div>
  )
}

interface SumStripProps {
  readonly line: BillLine
  readonly bill: Bill
  readonly quantity: number
  readonly unit: string
  readonly price: number
}

function SumStrip({ line, bill, quantity, unit, price }: SumStripProps) {
  return (
    <dl className={styles.strip}>
      <div>
        <dt>{text.quantity}</dt>
        <dd translate="no">{text.showQuantity(quantity, unit)}</dd>
      </div>
      <div data-sign="×">
        <dt>{text.rate(bill, line)}</dt>
        <dd translate="no">{text.showRate(price, unit)}</dd>
      </div>
      <div data-sign="=">
        <dt>{text.rounded(quantity, price)}</dt>
        <dd translate="no">{text.amount(line.total)}</dd>
      </div>
    </dl>
  )
}

const HIGHEST = 3

function Days({
  days,
  line,
  unit,
}: {
  readonly days: readonly LineDay[]
  readonly line: BillLine
  readonly unit: string
}) {
  const highest = [...days].sort((a, b) => b.charged - a.charged).slice(0, HIGHEST)
  // Many days fill up an earlier step.
  const isNamed = days.length > HIGHEST && (!line.step || line.step.upTo === null)
  return (
    <>
      <DayStrip days={days} period={line.period} />
      {isNamed && <p className={styles.note}>{text.highest(highest, unit)}</p>}
    </>
  )
}

function Notes({ line, days }: { readonly line: BillLine; readonly days: readonly LineDay[] }) {
  const { unit, meters = [], step, period } = line
  const quantity = line.quantity === null ? null : step ? billedQuantity(meters) : line.quantity
  if (unit === null) return null
  const factors = new Set(meters.flatMap(({ registers }) => registers.map(({ mjPerLitre }) => mjPerLitre)))
  const [factor] = factors
  const litres = days.map(({ millilitres }) => millilitres)
  const networkDays = days.filter(({ estimated, added, shared }) => estimated && added === 0 && !shared).length
  const sharedDays = days.filter(({ shared }) => shared).length
  const notes = [
    step ? stepText(step, period, unit) : undefined,
    factor != null && factors.size === 1 && quantity !== null && litres.every((each) => each !== null)
      ? text.litres(
          litres.reduce<number>((sum, each) => sum + (each ?? 0), 0),
          factor,
          quantity,
          unit,
        )
      : undefined,
    networkDays > 0 ? text.networkEstimate(networkDays) : undefined,
    sharedDays > 0 ? text.shared(sharedDays) : undefined,
    ...meters.map(
      ({ estimate }) =>
        estimate && text.ownEstimate(estimate, estimateMissing(estimate.missingMinutes, estimate.basis), unit),
    ),
  ]
  return notes.map(
    (note) =>
      note && (
        <p key={note} className={styles.info}>
          <Info size={20} aria-hidden />
          <span>{note}</span>
        </p>
      ),
  )
}

interface ActionsProps {
  readonly bill: Bill
  readonly line: BillLine
  readonly days: readonly LineDay[]
}

function Actions({ bill, line, days }: ActionsProps) {
  const [isShown, setShown] = useState(false)
  const id = useId()
  const disagreement = useDisagreement(bill, line.number)
  const { subscription, period, unit } = line
  if (days.length === 0 || unit === null)
    return (
      <>
        {disagreement.isOffered && (
          <div className={styles.actions}>
            <DisagreeButton of={disagreement} />
          </div>
        )}
        <Disputes of={disagreement} />
      </>
    )
  const usage = subscription && `/usage?${usageQuery(subscription, period.first)}`
  return (
    <>
      <div className={styles.actions}>
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? text.hideDays(days.length) : text.showDays(days.length)}
        </Button>
        {usage && (
          <Anchor to={usage}>
            <span>{text.openUsage(period.first)}</span>
          </Anchor>
        )}
        <DisagreeButton of={disagreement} />
      </div>
      <div id={id} hidden={!isShown}>
        {isShown && (
          <DayTable
            name={nameOfLine(line)}
            days={days}
            unit={unit}
            isPart={Boolean(line.step)}
            halfHoursAt={
              subscription === undefined ? undefined : (day) => `/usage?${usageQuery(subscription, day, { day })}`
            }
          />
        )}
      </div>
      <Disputes of={disagreement} />
    </>
  )
}

/** @param more a day to open */
const usageQuery = (service: string, within: Day, more: { readonly day?: Day } = {}) =>
  new URLSearchParams({ service, interval: 'daily', period: within.slice(0, 7), ...more }).toString()
