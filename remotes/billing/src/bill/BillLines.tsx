import { serviceIcon, showBalance, showServiceName } from '@switchboard/domain'
import { Badge } from '@switchboard/ui/Badge'
import { Card } from '@switchboard/ui/Card'
import { serviceIcons } from '@switchboard/ui/serviceIcons'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { groupLines, type Bill, type BillCheck, type BillLine, type LineGroup } from './bill'
import { charges as text, dispute, sumOfLine } from './bill-text'
import { nameOfLine } from './line-name-text'
import { BillLineDetails } from './BillLineDetails'
import styles from './BillLines.module.css'
import { DisagreeButton } from './DisagreeButton'
import { Disputes } from './Disputes'
import { isWaiting } from './dispute'
import { useDisagreement } from './use-disagreement'

interface BillLinesProps {
  readonly bill: Bill
  readonly check: BillCheck | undefined
}

/** Every line of the bill, by product. Each line opens to show what it was computed from. */
export function BillLines({ bill, check }: BillLinesProps) {
  const tax = bill.lines.filter(({ kind }) => kind === 'TAX')
  const groups = groupLines(bill.lines)
  return (
    <Card heading={text.heading}>
      {groups.map((group, index) => (
        <Group key={group.product} group={group} bill={bill} check={check} opensFirst={index === 0} />
      ))}
      <dl className={styles.totals}>
        {tax.map(({ number, description, total }) => (
          <div key={number}>
            <dt>{description}</dt>
            <dd translate="no">{showBalance(total)}</dd>
          </div>
        ))}
        <div data-total>
          <dt>{text.total}</dt>
          <dd translate="no">{showBalance(bill.amount)}</dd>
        </div>
        {bill.pricesIncludeGst && (
          <div data-quiet>
            <dt>{text.taxWithin(bill.lines)}</dt>
            <dd translate="no">{showBalance(bill.gst)}</dd>
          </div>
        )}
      </dl>
      <WholeBill bill={bill} />
    </Card>
  )
}

function WholeBill({ bill }: { readonly bill: Bill }) {
  const disagreement = useDisagreement(bill, undefined)
  return (
    <div className={styles.whole}>
      <div>
        <DisagreeButton of={disagreement} />
      </div>
      <Disputes of={disagreement} />
    </div>
  )
}

interface GroupProps extends BillLinesProps {
  readonly group: LineGroup
  readonly opensFirst: boolean
}

function Group({ group: { product, amount, lines }, opensFirst, ...props }: GroupProps) {
  const id = useId()
  const Icon = serviceIcons[serviceIcon(undefined, product)]
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h3 id={id} className={styles.product}>
        <Icon size={20} aria-hidden />
        <span>{showServiceName(product)}</span>
        <span className="sb-visually-hidden">, </span>
        <span translate="no">{showBalance(amount)}</span>
      </h3>
      {lines.map((line, index) => (
        <Line key={line.number} line={line} isOpen={opensFirst && index === 0} {...props} />
      ))}
    </section>
  )
}

interface LineProps extends BillLinesProps {
  readonly line: BillLine
  readonly isOpen: boolean
}

function Line({ line, isOpen, bill, check }: LineProps) {
  const sum = sumOfLine(line)
  return (
    <details className={styles.line} open={isOpen}>
      <summary className={styles.summary}>
        <ChevronDown size={20} aria-hidden />
        <span className={styles.name}>
          <span>{nameOfLine(line)}</span>
          {sum && (
            <span className={styles.sum} translate="no">
              {sum}
            </span>
          )}
          {isWaiting(bill.disputes, line.number) && <Badge tone="due">{dispute.badge}</Badge>}
        </span>
        <span className={styles.amount} translate="no">
          {showBalance(line.total)}
        </span>
      </summary>
      <BillLineDetails line={line} bill={bill} check={check?.lines.get(line.number)} />
    </details>
  )
}
