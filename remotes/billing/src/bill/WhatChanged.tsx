import {
  addUp,
  changeName,
  changeSentence,
  joinSentences,
  sayDifference,
  showDifference,
  type BillComparison,
  type Cents,
  type ChangeLine,
} from '@switchboard/domain'
import { Card } from '@switchboard/ui/Card'
import { Table } from '@switchboard/ui/Table'
import type { Bill } from './bill'
import { changed as text } from './bill-text'
import { standingOut } from './standing-out'
import styles from './WhatChanged.module.css'

/** The difference from the bill before, and from the same month a year ago. */
export function WhatChanged({ bill }: { readonly bill: Bill }) {
  const { previous, estimatedDays } = bill.change
  const comparisons = [previous, bill.yearBefore].flatMap((each) => each ?? [])
  const compared = comparisons.flatMap(({ change, before }) =>
    change.kind === 'change' ? { before, difference: change.difference, lines: change.lines } : [],
  )
  return (
    <Card heading={text.heading}>
      {previous ? <Sentence bill={bill} comparison={previous} /> : <p>{text.first}</p>}
      {compared.length > 0 && <Differences compared={compared} />}
      {compared.length > 0 && <p className={styles.note}>{notesOf(bill, compared)}</p>}
      {standingOut(bill).map((sentence) => (
        <p key={sentence} className={styles.note}>
          {sentence}
        </p>
      ))}
      {estimatedDays > 0 && <p className={styles.note}>{text.estimated(estimatedDays, bill.period)}</p>}
    </Card>
  )
}

function Sentence({ bill, comparison }: { readonly bill: Bill; readonly comparison: BillComparison }) {
  const { difference, reason } = changeSentence(comparison.change, bill.period, comparison.before.period)
  return (
    <p className={styles.sentence}>
      <strong>{difference}</strong>
      <span>{reason}</span>
    </p>
  )
}

interface Compared {
  readonly before: BillComparison['before']
  readonly difference: Cents
  readonly lines: readonly ChangeLine[]
}

function Differences({ compared }: { readonly compared: readonly Compared[] }) {
  const names = [...new Set(compared.flatMap(({ lines }) => lines.map(changeName)))]
  const amountOf = (lines: readonly ChangeLine[], name: string) =>
    lines.find((line) => changeName(line) === name)?.amount ?? NOTHING
  return (
    <Table
      caption={text.caption}
      captionLook="hidden"
      columns={[
        { heading: text.against },
        ...compared.map(({ before }) => ({
          heading: <Month key={before.id} name={text.month(before.period)} />,
          numeric: true,
        })),
      ]}
      rows={names.map((name) => ({
        key: name,
        cells: [
          name,
          ...compared.map(({ before, lines }) => <Signed key={before.id} amount={amountOf(lines, name)} />),
        ],
      }))}
      total={{
        key: 'total',
        cells: [
          text.difference,
          ...compared.map(({ before, difference }) => <Signed key={before.id} amount={difference} />),
        ],
      }}
    />
  )
}

function Month({ name }: { readonly name: string }) {
  return (
    <span className={styles.signed} translate="no">
      {name}
    </span>
  )
}

const NOTHING = addUp([])

function Signed({ amount }: { readonly amount: Cents }) {
  return (
    <span className={styles.signed}>
      <span aria-hidden translate="no">
        {showDifference(amount)}
      </span>
      <span className="sb-visually-hidden">{sayDifference(amount)}</span>
    </span>
  )
}

function notesOf({ period }: Bill, compared: readonly Compared[]): string {
  const lines = compared.flatMap((each) => each.lines)
  const [first] = compared
  const notes = [
    text.amounts(compared.map(({ before }) => before.amount)),
    lines.every(({ kind }) => kind !== 'price') && text.samePrices,
    first && text.days(first.before.period) !== text.days(period) && text.days(first.before.period),
  ]
  return joinSentences(notes.filter((note) => typeof note === 'string'))
}
