import { billAddress, openBill, type Account } from '@switchboard/api-client'
import { brand } from '@switchboard/brand'
import { billStanding, isDebited, isDueSoon, showBalance, showDate, type BillStanding } from '@switchboard/domain'
import { Badge } from '@switchboard/ui/Badge'
import { ButtonLink } from '@switchboard/ui/ButtonLink'
import { Card } from '@switchboard/ui/Card'
import { LoudAmount } from '@switchboard/ui/LoudAmount'
import { PdfLink } from '@switchboard/ui/PdfLink'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { Bill, BillCheck } from './bill'
import { checkResult, type CheckResult } from './check-result'
import { summary as text, check as words } from './bill-text'
import styles from './BillSummary.module.css'
import { MoreTime } from './MoreTime'

interface BillSummaryProps {
  readonly bill: Bill
  /** Undefined until the browser has computed the sums. */
  readonly check: BillCheck | undefined
  /** Undefined until it is known. */
  readonly account: Account | undefined
}

export function BillSummary({ bill, check, account }: BillSummaryProps) {
  const standing = account && billStanding(bill.balance, bill.due, account.today)
  const open = account?.openBills?.find(({ id }) => id === bill.id)
  const isPaidByDebit =
    account !== undefined &&
    bill.balance > 0 &&
    isDebited({ dueDate: bill.due, uncountedPayment: open?.uncountedPayment }, account)
  const isPartlyPaid = bill.balance > 0 && bill.balance < bill.amount
  return (
    <Card heading={text.heading} headingLook="eyebrow">
      <LoudAmount>{showBalance(bill.amount)}</LoudAmount>
      {bill.balance > 0 && (
        <p className={styles.due}>
          {text.dueDate}{' '}
          <strong>
            <time translate="no" dateTime={bill.due}>
              {showDate(bill.due)}
            </time>
          </strong>
        </p>
      )}
      {standing && (
        <div className={styles.standing}>
          <Standing standing={standing} />
        </div>
      )}
      {bill.extension.before && bill.balance > 0 && (
        <p className={styles.note}>{text.extended(bill.extension.before)}</p>
      )}
      {isPaidByDebit && <p className={styles.note}>{text.debited(bill.due)}</p>}
      {isPartlyPaid && <p className={styles.note}>{text.toPay(bill.balance)}</p>}
      {bill.amount < 0 && <p className={styles.note}>{text.credit(bill.amount)}</p>}
      <CheckNote bill={bill} check={check} />
      <div className={styles.actions}>
        <PdfLink href={billAddress(bill.id)} look="button" onOpen={() => void openBill(bill.id)}>
          {text.view}
        </PdfLink>
        {bill.balance > 0 && (
          <ButtonLink href={brand.links.makePayment} variant={isPaidByDebit ? 'secondary' : 'primary'}>
            {text.pay}
          </ButtonLink>
        )}
      </div>
      <MoreTime bill={bill} isPaidByDebit={isPaidByDebit} />
    </Card>
  )
}

function Standing({ standing }: { readonly standing: BillStanding }) {
  switch (standing.kind) {
    case 'paid':
    case 'credit':
      return <Badge tone="paid">{text.paid}</Badge>
    case 'overdue':
      return <Badge tone="overdue">{text.overdue}</Badge>
    case 'due':
      return isDueSoon(standing) ? <Badge tone="due">{text.dueIn(standing.inDays)}</Badge> : null
  }
}

function CheckNote({ bill, check }: Pick<BillSummaryProps, 'bill' | 'check'>) {
  return (
    <div className={styles.check}>
      {check ? <KnownResult {...checkResult(bill, check)} /> : <p className={styles.note}>{words.checking}</p>}
    </div>
  )
}

function KnownResult({ kind, result, detail }: CheckResult) {
  if (kind === 'unchecked') return <p className={styles.note}>{detail}</p>
  const differs = kind === 'differs'
  const Icon = differs ? TriangleAlert : CircleCheck
  return (
    <p className={styles.result} data-differs={differs || undefined}>
      <Icon size={20} aria-hidden />
      <span>
        <strong>{result}</strong> <span className={differs ? undefined : styles.detail}>{detail}</span>
      </span>
    </p>
  )
}
