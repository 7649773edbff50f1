// Any sequence of opt-ins, opt-outs, withdrawals, move-outs and days gives the schedule and billed days of an
// independent model.
import { addDays, daysBetween, type Day } from '@switchboard/domain'
import type { ScheduledService, ScheduleResponse } from '@switchboard/wire'
import fc from 'fast-check'
import { servicePeriods } from '../../src/billing/month'
import { readBillableAccounts } from '../../src/billing/read-accounts'
import { ChangingAccounts, numberOf } from '../account/changing-accounts'
import { day } from '../metering/database'
import { isLong } from '../support/long'
import { offerExtras } from './offered-extras'

const START = day('2026-11-02')
let accounts: ChangingAccounts
beforeAll(async () => void (accounts = await ChangingAccounts.open(START)), 60_000)
afterAll(() => accounts.close(), 60_000)

const EXTRAS = ['EV_CHARGING', 'GREENPOWER'] as const
type Extra = (typeof EXTRAS)[number]
type Step =
  | { readonly do: 'opt-in' | 'opt-out'; readonly extra: Extra; readonly inWeeks: number }
  | { readonly do: 'withdraw'; readonly extra: Extra }
  | { readonly do: 'move-out'; readonly inWeeks: number }
  | { readonly do: 'stay' }
  | { readonly do: 'wait'; readonly weeks: number }

/** Whole weeks from a Monday are Mondays, which every calendar offers. */
const inWeeks = fc.integer({ min: 0, max: 6 })
const extra = fc.constantFrom(...EXTRAS)
const step = fc.oneof(
  fc.record({ do: fc.constantFrom('opt-in' as const, 'opt-out' as const), extra, inWeeks }),
  fc.record({ do: fc.constant('withdraw' as const), extra }),
  fc.record({ do: fc.constant('move-out' as const), inWeeks }),
  fc.record({ do: fc.constant('stay' as const) }),
  fc.record({ do: fc.constant('wait' as const), weeks: fc.integer({ min: 1, max: 4 }) }),
)

/** A period in which the customer has a service, both days inclusive. */
interface Period {
  readonly extra: Extra
  readonly from: Day
  to: Day | undefined
}

/** The specification's rules in memory: one list of periods. */
class Model {
  today = START
  periods: Period[] = []
  leaves: Day | undefined

  take(step: Step): void {
    if (step.do === 'wait') this.today = addDays(this.today, 7 * step.weeks)
    else if (step.do === 'move-out') this.leaves ??= this.after(step.inWeeks)
    else if (step.do === 'stay')
      this.leaves = this.leaves !== undefined && this.today < this.leaves ? undefined : this.leaves
    else if (step.do === 'withdraw') this.withdraw(step.extra)
    else if (this.leaves === undefined) this.change(step)
  }

  private change({ do: kind, extra, inWeeks }: Extract<Step, { do: 'opt-in' | 'opt-out' }>): void {
    const open = this.openPeriod(extra)
    if (kind === 'opt-in' && !open) this.periods.push({ extra, from: this.after(inWeeks), to: undefined })
    if (kind === 'opt-out' && open && open.from <= this.after(inWeeks)) open.to ??= this.after(inWeeks)
  }

  private withdraw(extra: Extra): void {
    const open = this.openPeriod(extra)
    if (!open) return
    if (open.to !== undefined && this.today < open.to) open.to = undefined
    else if (this.today < open.from) this.periods = this.periods.filter((period) => period !== open)
  }

  /** A running or future period. */
  private openPeriod(extra: Extra): Period | undefined {
    return this.periods.find((period) => period.extra === extra && (period.to === undefined || period.to >= this.today))
  }

  private after = (weeks: number) => addDays(this.today, 7 * weeks)

  /** The service's days in the span, whose last day is exclusive. */
  daysOf(wanted: Extra, from: Day, before: Day): number {
    let days = 0
    for (let on = from; on < before; on = addDays(on, 1))
      days += this.periods.filter(
        ({ extra, from, to }) =>
          extra === wanted &&
          from <= on &&
          (to === undefined || on <= to) &&
          (this.leaves === undefined || on <= this.leaves),
      ).length
    return days
  }
}

async function take(account: number, step: Step, today: Day): Promise<void> {
  const call = (request: string, body?: object) =>
    accounts.call(account, request, body, { today, number: numberOf(account) })
  const on = 'inWeeks' in step ? addDays(today, 7 * step.inWeeks) : today
  const requestedCancellationDate = `${on}T00:00:00.000`
  if (step.do === 'move-out') await call('POST /cancel', { requestedCancellationDate })
  if (step.do === 'stay') await call('DELETE /move-out')
  if (step.do === 'opt-in')
    await call('POST /opt-in', { optInServices: [{ serviceName: step.extra, connectionDate: on }] })
  if (step.do !== 'opt-out' && step.do !== 'withdraw') return
  const found = (await serviceNames(account)).get(step.extra)
  if (!found) return
  if (step.do === 'opt-out')
    await call('POST /opt-out', { serviceName: step.extra, subscriptionName: found, requestedCancellationDate })
  else if ((await call(`DELETE /opt-out/${found}`)).status !== 204) await call(`DELETE /opt-in/${found}`)
}

/** The latest subscription of each extra. */
async function serviceNames(account: number): Promise<ReadonlyMap<string, string>> {
  const text = `select product_code, subscription_name from service where account_id = $1 and details_type = 'E' order by starts_on`
  const { rows } = await accounts.db.pool.query<{ product_code: string; subscription_name: string }>(text, [account])
  return new Map(rows.map((row) => [row.product_code, row.subscription_name]))
}

/** Compares what the customer sees and what billing reads. */
async function expectSame(account: number, model: Model): Promise<void> {
  const { body } = await accounts.call<ScheduleResponse>(account, 'GET /schedule', undefined, { today: model.today })
  const shown = (service: Pick<ScheduledService, 'service' | 'subscriptionStartDate' | 'subscriptionEndDate'>) =>
    `${service.service} ${service.subscriptionStartDate} ${service.subscriptionEndDate}`
  const expected = model.periods
    .filter(({ from }) => model.leaves === undefined || from <= model.leaves)
    .map(({ extra, from, to }) => {
      const ends = [to, model.leaves].filter((on) => on !== undefined).sort()[0] ?? null
      return { service: extra, subscriptionStartDate: from, subscriptionEndDate: ends }
    })
    .filter(({ subscriptionEndDate }) => subscriptionEndDate === null || subscriptionEndDate >= model.today)
  const extrasOf = body.serviceCharges.filter(({ serviceDetailsType }) => serviceDetailsType === 'E')
  expect(extrasOf.map(shown).sort()).toEqual(expected.map(shown).sort())
  for (const month of ['2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01'].map(day)) {
    const [billable] = await readBillableAccounts(
      accounts.db.sql,
      [{ id: account, number: '4000000011', zone: 'Australia/Melbourne', opened: day('2025-01-01') }],
      month,
    )
    const periods = servicePeriods(month, billable!)
    for (const extra of EXTRAS) {
      const billed = periods
        .filter(({ service }) => service.product === extra.replaceAll('_', ' '))
        .reduce((days, { span }) => days + daysBetween(span.from, span.to), 0)
      const next = addDays(month, 31)
      expect([month, extra, billed]).toEqual([month, extra, model.daysOf(extra, month, day(`${next.slice(0, 7)}-01`))])
    }
  }
}

test('holds for any sequence', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const account = await accounts.add()
      await offerExtras(accounts.db, account, EXTRAS)
      const model = new Model()
      for (const step of steps) {
        await take(account, step, model.today)
        model.take(step)
      }
      await expectSame(account, model)
    }),
    { numRuns: isLong ? 60 : 10, interruptAfterTimeLimit: 50_000, endOnFailure: true },
  )
}, 60_000)
