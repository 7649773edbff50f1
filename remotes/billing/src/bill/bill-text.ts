// Texts of the bill's page.
import { brand } from '@switchboard/brand'
import { rules } from '@switchboard/brand/rules'
import {
  dateOf,
  FIRST_BILL,
  monthName,
  shortMonthName,
  showBalance,
  showDate,
  showDayRange,
  showLongDate,
  showMoney,
  showMonth,
  showRate,
  showServiceName,
  showUse,
  usedOnDay,
  weekdayName,
  yearOf,
  type BilledDay,
  type BillPeriod,
  type Cents,
  type Day,
  type EstimateEvidence,
} from '@switchboard/domain'
import { daysOf } from './calls'
import type { Bill, BillLine, LineDay, UnusualDay } from './bill'

const tax = rules.tax.name
const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
const NO_BREAK_SPACE = '\u00a0'

const exact = new Intl.NumberFormat(rules.locale, { minimumFractionDigits: 3, maximumFractionDigits: 3 })
const oneDecimal = new Intl.NumberFormat(rules.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** 254.152 kWh */
const showExact = (thousandths: number, unit: string) => `${exact.format(thousandths / 1000)}${NO_BREAK_SPACE}${unit}`

/** 11.9, for a list whose end has the unit */
const figure = (thousandths: number) => oneDecimal.format(thousandths / 1000)

/** 'October 2026', or the days of a bill that is not a whole month */
export const periodName = (period: BillPeriod): string =>
  period.first.slice(0, 7) === period.last.slice(0, 7)
    ? showMonth(period.first)
    : showDayRange(period.first, period.last)

export const parent = 'Bills & payments'
export const breadcrumb = 'Where this page is'
export const heading = (period: BillPeriod) => `Bill for ${periodName(period)}`
export const numbers = (id: string, issued: Day, address: string | undefined) =>
  `${id}, issued ${showDate(issued)}${address ? `, for ${address}` : ''}`
export const loading = 'Bill'
export const thing = 'this bill'
export const unknown = "We can't find this bill. It may belong to another account."
export const back = { text: 'Back to bills & payments', type: 'back-to-bills', to: '/payment-history' } as const

export const summary = {
  heading: 'This bill',
  dueDate: 'Due date',
  paid: 'Paid',
  overdue: 'Overdue',
  dueIn: (days: number) => (days === 0 ? 'Due today' : days === 1 ? 'Due tomorrow' : `Due in ${days} days`),
  toPay: (balance: Cents) => `${showMoney(balance)} of this bill is still to pay.`,
  debited: (on: Day) => `We'll debit this on ${dateOf(on)} ${monthName(on)}`,
  credit: (amount: Cents) => `This bill is a credit of ${showBalance(amount)}. It comes off what you owe.`,
  extended: (before: Day) => `It was due on ${dateOf(before)} ${monthName(before)}. You asked for more time.`,
  view: 'View bill',
  pay: 'Make payment',
}

export const check = {
  checking: 'Checking the sums of this bill…',
  addsUp: 'It adds up.',
  all: (count: number) =>
    `Your browser has just worked out ${count === 1 ? 'the line' : `all ${count} lines`} from your readings.`,
  some: (count: number, single: number) =>
    `Your browser has just worked out ${plural(count, 'line', 'lines')} from your readings. ${plural(single, 'line is a single amount.', 'lines are single amounts.')}`,
  unchecked: (count: number) =>
    `We can't check ${plural(count, 'line', 'lines')} here, because bills did not keep their readings then.`,
  differs: 'This bill does not add up',
  told: 'We have been told, and will write to you within 5 business days.',
}

export const changed = {
  heading: 'What changed',
  first: FIRST_BILL,
  caption: 'Difference from earlier bills',
  against: 'Against',
  difference: 'Difference',
  month: ({ first }: BillPeriod) => `${shortMonthName(first)} ${yearOf(first)}`,
  amounts: (amounts: readonly Cents[]) =>
    amounts.length === 1
      ? `That bill was ${amounts.map(showBalance).join('')}.`
      : `Those bills were ${amounts.map(showBalance).join(' and ')}.`,
  samePrices: 'Prices stayed the same.',
  days: (period: BillPeriod) => `${monthName(period.first)} had ${daysOf(period)} days.`,
  estimated: (count: number, period: BillPeriod) =>
    `${count} of ${daysOf(period)} days ${count === 1 ? 'is' : 'are'} estimated, so a later bill settles the rest.`,
  /** 'Saturday 10 and Sunday 18 October stand out: 11.9 and 11.2 kWh. A usual day was 7.8 kWh.' */
  standOut: (product: string, days: readonly BilledDay[], usual: number, unit: string) => {
    const names = joinWords(days.map(({ day }) => `${weekdayName(day)} ${dateOf(day)}`))
    const use = joinWords(days.map((day) => figure(usedOnDay(day))))
    const month = days[0] ? monthName(days[0].day) : ''
    return `${showServiceName(product)}: ${names} ${month} ${days.length === 1 ? 'stands' : 'stand'} out with ${use}${NO_BREAK_SPACE}${unit}. A usual day was ${showUse(usual, unit)}.`
  },
}

/** 'a, b and c' */
export const joinWords = (words: readonly string[]) =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' and ')

export const charges = {
  heading: 'What you are charged',
  total: `Total, ${tax} inclusive`,
  /** If a total has lines without tax, the tax is not one eleventh of the total. */
  taxWithin: (lines: readonly BillLine[]) =>
    lines.every(({ taxable }) => taxable) && rules.tax.percent === 10
      ? `${tax} in this total, one eleventh`
      : `${tax} in this total`,
}

/** 1 to 12 October */
export const daysText = ({ first, last }: BillPeriod) =>
  `${first === last ? '' : `${dateOf(first)} to `}${dateOf(last)} ${monthName(last)}`

/** '254.152 kWh × 29.81 c', '1 month', '9 of 31 days'; undefined for a single amount */
export function sumOfLine({ kind, quantity, unit, price, description, period }: BillLine): string | undefined {
  if (kind === 'USAGE' && quantity !== null && unit !== null && price !== null)
    return `${showExact(quantity, unit)} × ${rateOf(price, unit).replace(`/${unit}`, '')}`
  if (kind !== 'SUPPLY') return undefined
  if (unit === 'day') return plural(daysOf(period), 'day', 'days')
  const [, days, all] = /(\d+) of (\d+) days$/.exec(description) ?? []
  return days === undefined ? '1 month' : `${days} of ${all} days`
}

const rateOf = (micros: number, unit: string) => showRate({ micros, per: 'unit' as const, unit })

const fourDecimals = new Intl.NumberFormat(rules.locale, {
  style: 'currency',
  currency: rules.currency,
  minimumFractionDigits: 4,
  maximumFractionDigits: 4,
})

export const line = {
  quantity: 'Quantity',
  showQuantity: showExact,
  rate: ({ pricesIncludeGst }: Bill, { taxable }: BillLine) =>
    taxable ? `Rate, ${tax} ${pricesIncludeGst ? 'inclusive' : 'exclusive'}` : `Rate, no ${tax}`,
  showRate: rateOf,
  /** 'Rounded from $75.7627' */
  rounded: (quantity: number, micros: number) => {
    const dollars = (quantity * micros) / 1e9
    return Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-9
      ? 'Amount'
      : `Rounded from ${fourDecimals.format(dollars)}`
  },
  amount: showBalance,
  /** @param count fewer than those of the period, if the price counts on some days only */
  days: (count: number, { first, last }: BillPeriod) => {
    const all = daysOf({ first, last })
    return `${count < all ? `${count} of ` : ''}${plural(all, 'day', 'days')}, ${daysText({ first, last })}`
  },
  read: 'Read from your meter',
  estimated: 'Estimated',
  highest: (days: readonly LineDay[], unit: string) =>
    `Highest: ${joinWords(days.map(({ day, charged }) => `${weekdayName(day)} ${dateOf(day)} ${monthName(day)} ${figure(charged)}`))}${NO_BREAK_SPACE}${unit}.`,
  /** Hot water: '25,330.5 L × 0.04972 MJ/L = 1,259.400 MJ' */
  litres: (millilitres: number, factor: number, quantity: number, unit: string) =>
    `${oneDecimal.format(millilitres / 1000)}${NO_BREAK_SPACE}L of hot water × ${factor}${NO_BREAK_SPACE}MJ/L makes ${showExact(quantity, unit)}. Each day is rounded to a thousandth.`,
  networkEstimate: (days: number) =>
    `${plural(days, 'day has', 'days have')} readings that the network worked out, because your meter sent none. If real readings arrive, a later bill settles the difference.`,
  shared: (days: number) =>
    `${plural(days, 'day has', 'days have')} a reading of more than the times of this price. We shared it by minutes.`,
  ownEstimate: ({ missingMinutes, basis }: EstimateEvidence, quantity: number, unit: string) =>
    `No readings arrived for ${duration(missingMinutes)}, so we added ${showExact(quantity, unit)}: the average of ${duration(basis.minutes)} with readings from ${showLongDate(basis.first)} to ${showLongDate(basis.last)}. If real readings arrive, a later bill settles the difference.`,
  showDays: (count: number) => `Show all ${count} days`,
  hideDays: (count: number) => `Hide all ${count} days`,
  openUsage: (day: Day) => `Open ${monthName(day)} in usage`,
}

function duration(minutes: number): string {
  const days = Math.floor(minutes / 1440)
  const hours = Math.round((minutes % 1440) / 60)
  const parts = [days > 0 && plural(days, 'day', 'days'), hours > 0 && plural(hours, 'hour', 'hours')].filter(Boolean)
  return parts.join(' and ') || plural(minutes, 'minute', 'minutes')
}

export const proof = {
  checking: 'Checking…',
  addsUp: 'It adds up',
  meters: (count: number) => `${count} meters are added up.`,
  days: (count: number, quantity: string) => `${plural(count, 'day makes', 'days make')} ${quantity}.`,
  clocks: ({ day, hours }: UnusualDay) =>
    `${weekdayName(day)} ${dateOf(day)} ${monthName(day)} has ${hours} hours, because clocks went ${hours < 24 ? 'forward' : 'back'}.`,
  estimate: (quantity: string) => `${quantity} of that is our estimate.`,
  inStep: (quantity: string) => `${quantity} of that counts at this price.`,
  ofPrice: (count: number, quantity: string) => `The ${count} lines for this use add up to ${quantity}.`,
  product: (quantity: string, rate: string, total: Cents) => `${quantity} × ${rate} makes ${showBalance(total)}.`,
  supply: (sum: string, total: Cents) => `The price for ${sum} makes ${showBalance(total)}.`,
  differs: 'This line does not add up',
  computed: (computed: Cents) => `Our readings make ${showBalance(computed)}.`,
  single: 'This line is a single amount, so there is nothing to work out.',
  notKept: "We can't check this line here, because bills did not keep their readings then.",
}

export const dayTable = {
  caption: (name: string) => `Each day of ${name}`,
  day: 'Day',
  quantity: (unit: string) => `Quantity (${unit})`,
  used: (unit: string) => `All of the day (${unit})`,
  source: 'Reading',
  none: '–',
  read: 'Read',
  estimated: 'Estimated',
  total: 'Total',
  figure: (thousandths: number) => exact.format(thousandths / 1000),
}

export const statement = {
  heading: 'From your last bill to this one',
  caption: 'From your last bill to this one',
  what: 'What',
  amount: 'Amount',
  lastBill: (period: BillPeriod) => `Bill for ${monthName(period.first)}`,
  previous: 'Balance after your last bill',
  payment: 'Payment',
  carried: 'Carried over',
  thisBill: 'This bill',
  total: 'Total owing',
  credit: 'In credit',
  asOf: (issued: Day) => `As of ${showDate(issued)}, when this bill was issued.`,
}

export const dispute = {
  disagree: 'I disagree with this line',
  disagreeWithBill: 'I disagree with this bill',
  badge: 'We are looking at it',
  form: 'What looks wrong with this line?',
  formOfBill: 'What looks wrong with this bill?',
  reason: 'What it is about',
  reasons: {
    reading: 'A reading or the quantity',
    price: 'The price is not what I agreed to',
    days: 'The days or dates',
    other: 'Something else',
  },
  words: 'Tell us more',
  hint: 'Please do not write card or bank account numbers here.',
  along: 'We send this line and its readings along. We answer by email and on this page. The due date stays the same.',
  alongOfBill:
    'We send this bill and its readings along. We answer by email and on this page. The due date stays the same.',
  tooLong: (count: number) => `${plural(count, 'character', 'characters')} too many`,
  send: 'Send',
  cancel: 'Cancel',
  failure: "We couldn't send your message.",
  already: 'You have told us about this in another window.',
  states: { received: 'We have your message', answered: 'We have answered', closed: 'This is closed' },
  waiting: (number: string, answerBy: Day) =>
    `Your number is ${number}. We answer by ${showLongDate(answerBy)}, by email and on this page.`,
  late: (number: string, answerBy: Day) =>
    `Your number is ${number}. We said that we would answer by ${showLongDate(answerBy)}. Please call us on ${brand.supportPhone}.`,
  answered: (number: string, on: Day | undefined) =>
    `Number ${number}${on ? `, answered on ${showLongDate(on)}` : ''}.`,
  closed: (number: string) => `Number ${number}.`,
  disagreedOn: (date: string, reason: string) => `You disagreed on ${date}: ${reason}.`,
  notHappy: 'Not happy with our answer? The',
  canHelp: 'can help you free of charge:',
  /** After the ombudsman's telephone number. */
  afterPhone: '.',
}
