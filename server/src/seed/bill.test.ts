import { addDays, addMonths, daysBetween, firstOfMonth, parseDay, type Day } from '@switchboard/domain'
import { billsOf, type Billed } from './bill'
import { people, type Person } from './people'
import { tariffs } from './products'

const day = (text: string): Day => parseDay(text)!
const person = (firstName: string): Person => people.find((each) => each.firstName === firstName)!

function used(product: Billed['product'], thousandths: number, today: Day): Billed {
  const months = Array.from({ length: 26 }, (_, back) => addMonths(firstOfMonth(today), -1 - back))
  return { product, tariff: tariffs[product], used: new Map(months.map((month) => [month, thousandths])) }
}

const every = Array.from({ length: 400 }, (_, count) => addDays(day('2026-01-01'), count))

it('charges usage by the unit and supply by the month', () => {
  const today = day('2026-11-21')
  const [latest] = billsOf(person('Alex'), [used('ELECTRICITY', 254_152, today)], today)
  expect(latest).toMatchObject({ issued: '2026-11-05', due: '2026-11-30', amount: 7_576 + 3_300, paid: undefined })
  expect(latest?.items).toMatchObject([
    {
      product: 'Electricity',
      description: 'Electricity',
      total: 7_576,
      from: '2026-10-01',
      to: '2026-10-31',
      quantity: 254_152,
    },
    { product: 'Electricity', description: 'Electricity, supply', total: 3_300, quantity: null },
  ])
})

it('credits solar', () => {
  const today = day('2026-11-21')
  const [latest] = billsOf(person('Sam'), [used('SOLAR', 100_000, today)], today)
  expect(latest?.items).toMatchObject([{ product: 'Solar export', total: -330 }])
})

it('adds GST once, to the sum of what is quoted without it', () => {
  const today = day('2026-11-21')
  const [latest] = billsOf(person('Bianca'), [used('ELECTRICITY', 1_015, today)], today)
  // 30.3 and 3,300 cents: 3,330 and a tenth of it.
  expect(latest?.items.map(({ product, total }) => [product, total])).toEqual([
    ['Electricity', 30],
    ['Electricity', 3_300],
    ['GST', 333],
  ])
})

it('estimates a month without readings from the others, and says so', () => {
  const today = day('2026-11-21')
  const service = used('HOT_WATER', 1_200_000, today)
  const gap = { ...service, used: new Map([...service.used, [day('2026-10-01'), null]]) }
  const [latest] = billsOf(person('Liam'), [gap], today)
  expect(latest?.items[0]).toMatchObject({ description: 'Hot water, estimated', quantity: 1_200_000 })
})

it.each(people.filter(({ bills }) => bills).map(({ firstName }) => firstName))(
  'keeps %s’s situation on every day of a year and more',
  (firstName) => {
    const { bills } = person(firstName)
    const dueIn = bills!.dueIn
    const crooked = every.filter((today) => {
      const all = billsOf(person(firstName), [used('ELECTRICITY', 400_000, today)], today)
      const [latest, ...before] = all
      const right =
        daysBetween(today, latest!.due) === dueIn &&
        latest!.issued <= today &&
        latest!.issued <= latest!.due &&
        (dueIn < 0 || latest!.items[0]?.from === addMonths(firstOfMonth(today), -1)) &&
        all.every((bill) => bill.items.every((item) => item.to < bill.issued)) &&
        before.every(
          (bill) => bill.paid?.amount === bill.amount && bill.paid.on < today && bill.issued < latest!.issued,
        )
      return !right
    })
    expect(crooked).toEqual([])
  },
)

it('has no bill for who has none', () => {
  expect(billsOf(person('Noor'), [used('ELECTRICITY', 400_000, day('2026-11-21'))], day('2026-11-21'))).toEqual([])
})

it('gives no two bills of anybody the same number', () => {
  const today = day('2026-11-21')
  const ids = people.flatMap((each) => billsOf(each, [], today).map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
})
