import { addDays, addMonths, centsOf, daysBetween, firstOfMonth, parseDay, type Day } from '@switchboard/domain'
import { isMonthOver } from '@switchboard/server/billing'
import { paymentsOf, plannedBills } from './bill-plan'
import { people, type Person } from './people'

const day = (text: string): Day => parseDay(text)!
const person = (firstName: string): Person => people.find((each) => each.firstName === firstName)!
const today = day('2026-11-21')
const every = Array.from({ length: 400 }, (_, count) => addDays(day('2026-01-01'), count))
const amount = centsOf(20_000)

const paymentsOfLatestBill = (firstName: string, on = today) => {
  const [latest] = plannedBills(person(firstName), on)
  return paymentsOf(person(firstName), latest!, amount, on)
}

it('every bill but the latest is paid in full on its due date', () => {
  const [, ...earlier] = plannedBills(person('Alex'), today)
  expect(earlier).not.toEqual([])
  for (const plan of earlier)
    expect(paymentsOf(person('Alex'), plan, amount, today)).toEqual([expect.objectContaining({ on: plan.due, amount })])
})

it.each(people.filter(({ bills }) => bills).map(({ firstName }) => firstName))(
  'keeps the situation of %s on every day of more than a year',
  (firstName) => {
    const who = person(firstName)
    const dueIn = who.bills!.dueIn
    const broken = every.filter((on) => {
      const all = plannedBills(who, on)
      const [latest, ...before] = all
      const payments = before.map((plan) => paymentsOf(who, plan, amount, on))
      const right =
        daysBetween(on, latest!.due) === dueIn &&
        latest!.issued <= on &&
        latest!.issued <= latest!.due &&
        (dueIn < 0 || latest!.month === addMonths(firstOfMonth(on), -1)) &&
        all.length === 24 &&
        all.every((bill) => isMonthOver(bill.month, bill.issued)) &&
        before.every((bill) => bill.issued < latest!.issued) &&
        payments.every(
          (each) => each.length === 1 && each[0]!.amount === amount && each[0]!.on < on && each[0]!.counts,
        ) &&
        paymentsOfLatestBill(firstName, on).every((payment) => payment.on <= on && payment.on >= latest!.issued)
      return !right
    })
    expect(broken).toEqual([])
  },
)

it('plans no bills for a person without bills', () => {
  expect(plannedBills(person('Noor'), today)).toEqual([])
  expect(plannedBills(person('Kit'), today)).toEqual([])
})

it.each([
  ['Alex', []],
  ['Sam', [{ on: '2026-11-11', amount: 20_000, status: 'Payment received', counts: true }]],
  ['Bianca', [{ on: '2026-11-11', amount: 32_000, status: 'Payment received', counts: true }]],
  ['Liam', [{ on: '2026-11-15', amount: 20_000, status: 'Direct debit dishonoured', counts: false }]],
  ['Theo', [{ on: '2026-11-20', amount: 8_000, status: 'Payment received', counts: true }]],
])('plans what %s paid of the latest bill', (firstName, payments) => {
  expect(paymentsOfLatestBill(firstName)).toEqual(payments)
})

it('distinguishes a direct debit from a payment', () => {
  const [, before] = plannedBills(person('Alex'), today)
  expect(paymentsOf(person('Alex'), before!, amount, today)).toMatchObject([{ status: 'Direct debit received' }])
})

it('plans no payment for a bill in credit', () => {
  const [, before] = plannedBills(person('Sam'), today)
  expect(paymentsOf(person('Sam'), before!, centsOf(-500), today)).toEqual([])
})
