import { accountQuery, useQuery } from '@switchboard/api-client'
import {
  billedQuantity,
  estimateMissing,
  joinSentences,
  type BilledDay,
  type LineCheck,
  type Zone,
} from '@switchboard/domain'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { linesOfPrice, unusualDays, type Bill, type BillLine } from './bill'
import { check as words, line as lineText, proof as text, sumOfLine } from './bill-text'
import styles from './Proof.module.css'

interface ProofProps {
  readonly bill: Bill
  readonly line: BillLine
  /** The days that the line consists of. */
  readonly days: readonly BilledDay[]
  readonly check: LineCheck | undefined
}

/** Whether the line follows from its readings, step by step. Shown only after the browser has computed it. */
export function Proof({ bill, line, days, check }: ProofProps) {
  const zone = useQuery(accountQuery).data?.timeZone
  if (!check) return <p className={styles.quiet}>{text.checking}</p>
  switch (check.kind) {
    case 'no sum':
      return <p className={styles.quiet}>{line.kind === 'USAGE' ? text.notKept : text.single}</p>
    case 'differs':
      return (
        <div className={styles.proof} data-differs>
          <p className={styles.heading}>
            <TriangleAlert size={20} aria-hidden />
            <span>{text.differs}</span>
          </p>
          <p>{joinSentences([text.computed(check.computed), words.told])}</p>
        </div>
      )
    case 'adds up':
      return (
        <div className={styles.proof}>
          <p className={styles.heading}>
            <CircleCheck size={20} aria-hidden />
            <span>{text.addsUp}</span>
          </p>
          {stepsOf(bill, line, days, zone).map((step) => (
            <p key={step}>{step}</p>
          ))}
        </div>
      )
  }
}

function stepsOf({ lines }: Bill, line: BillLine, days: readonly BilledDay[], zone: Zone | undefined): string[] {
  const { kind, quantity, unit, price, total, step, meters = [] } = line
  if (kind !== 'USAGE' || quantity === null || unit === null || price === null)
    return [text.supply(sumOfLine(line) ?? '', total)]
  const exact = lineText.showQuantity(quantity, unit)
  const estimated = meters.reduce(
    (sum, { estimate }) => sum + (estimate ? estimateMissing(estimate.missingMinutes, estimate.basis) : 0),
    0,
  )
  const others = linesOfPrice(lines, line)
  return [
    ...(meters.length > 1 ? [text.meters(meters.length)] : []),
    text.days(days.length, step ? lineText.showQuantity(billedQuantity(meters), unit) : exact),
    ...(zone === undefined || line.window !== null ? [] : unusualDays(days, zone).map(text.clocks)),
    ...(estimated !== 0 ? [text.estimate(lineText.showQuantity(estimated, unit))] : []),
    ...(step ? [text.inStep(exact)] : []),
    text.product(exact, lineText.showRate(price, unit), total),
    ...(others.length > 1 ? [text.ofPrice(others.length, lineText.showQuantity(quantityOf(others), unit))] : []),
  ]
}

const quantityOf = (lines: readonly BillLine[]) => lines.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)
