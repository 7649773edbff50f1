import { accountQuery, queryState, refusalStatus, useQuery, type Account } from '@switchboard/api-client'
import { startWithCapital } from '@switchboard/domain'
import { announce } from '@switchboard/events'
import { useParams } from '@switchboard/router'
import { Card } from '@switchboard/ui/Card'
import { SectionFailure } from '@switchboard/ui/SectionFailure'
import { Skeleton } from '@switchboard/ui/Skeleton'
import { StatusStrip } from '@switchboard/ui/StatusStrip'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Bill } from './bill'
import { checkResult, sayResult } from './check-result'
import { billPath, billQuery } from './calls'
import * as text from './bill-text'
import styles from './BillPage.module.css'
import { BillSummary } from './BillSummary'
import { BillLines } from './BillLines'
import { BillStatement } from './BillStatement'
import { Frame } from './Frame'
import { UnknownBill } from './UnknownBill'
import { useBillCheck } from './use-bill-check'
import { WhatChanged } from './WhatChanged'

export function Component() {
  const path = billPath(useParams()['id'])
  return path ? <KnownBill path={path} /> : <UnknownBill />
}

/** One frame for all states, because the heading has the focus. */
function KnownBill({ path }: { readonly path: NonNullable<ReturnType<typeof billPath>> }) {
  const call = useQuery(billQuery(path))
  const bill = queryState(call)
  const accountState = queryState(useQuery(accountQuery))
  const account = accountState.at === 'ready' ? accountState.data : undefined
  const known = bill.at === 'ready' ? bill.data : undefined
  useAnnouncedTitle(bill.at === 'loading', known && text.heading(known.period))
  if (refusalStatus(call.error) === 404) return <UnknownBill />
  return (
    <Frame
      title={known ? text.heading(known.period) : text.loading}
      current={known && startWithCapital(text.periodName(known.period))}
      note={known && text.numbers(known.id, known.issued, account?.address)}
    >
      {bill.at === 'loading' ? (
        <LoadingBill />
      ) : bill.at === 'ready' ? (
        <ShownBill bill={bill.data} account={account} />
      ) : (
        <SectionFailure
          thing={text.thing}
          onRefresh={() => void call.refetch()}
          refreshing={bill.busy}
          cause={bill.cause}
        />
      )}
    </Frame>
  )
}

/** The heading got focus while the bill was loading, and did not say yet which bill it is. */
function useAnnouncedTitle(isLoading: boolean, title: string | undefined) {
  const wasLoading = useRef(false)
  // A layout effect, so that the result of the check is announced afterwards.
  useLayoutEffect(() => {
    if (isLoading) wasLoading.current = true
    if (!title || !wasLoading.current) return
    wasLoading.current = false
    announce(title)
  }, [isLoading, title])
}

function ShownBill({ bill, account }: { readonly bill: Bill; readonly account: Account | undefined }) {
  const check = useBillCheck(bill)
  const result = check && sayResult(checkResult(bill, check))
  useEffect(() => {
    if (result) announce(result)
  }, [result])
  return (
    <div className={styles.grid}>
      <BillSummary bill={bill} check={check} account={account} />
      <WhatChanged bill={bill} />
      <div className={styles.lines}>
        <BillLines bill={bill} check={check} />
      </div>
      {bill.statement ? <BillStatement bill={bill} statement={bill.statement} /> : null}
    </div>
  )
}

const LoadingBill = () => (
  <div className={styles.grid} aria-busy="true">
    <Card heading={text.summary.heading} headingLook="eyebrow" busy>
      <StatusStrip />
      <Skeleton height={60} width={50} />
      <Skeleton height={48} count={2} />
    </Card>
    <div className={styles.lines}>
      <Card heading={text.charges.heading} busy>
        <Skeleton height={52} count={8} />
      </Card>
    </div>
  </div>
)
