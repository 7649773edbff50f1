// Made-up readings for the catalogue's charts.
import { rules } from '@switchboard/brand/rules'
import { centsFromDollars, showBalance } from '@switchboard/domain'
import type { Bar } from '@switchboard/ui/BarChart'

type Axis = Partial<Bar['horizontalAxis']>
type Measured = Extract<Bar['amount'], { kind: 'measured' }>

const kilowattHours = [301, 257.3, 273.7, 265.6, 300.8, 317.5, 334.3, 319.3, 268.7, 254.2, 170.2]
const yearBefore = [289.4, 271.2, 280.1, 250.9, 312.6, 341.7, 352.9, 330.2, 281.3, 240.8, 262.5, 305.1]

const months = 'January February March April May June July August September October November December'.split(' ')
const inFull = (month: number) => `${months[month] ?? ''} 2026`
const short = (month: number) => (months[month] ?? '').slice(0, 3)
const cost = (quantity: number) => showBalance(centsFromDollars(Math.round(quantity * 29.81) / 100))
const oneDecimal = (quantity: number) =>
  quantity.toLocaleString(rules.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

interface Month {
  readonly amount: Bar['amount']
  /** Shown after the month's name. */
  readonly fact: string
  readonly brief?: string
  readonly value: string
  readonly more?: Bar['figures']
  readonly axis?: Axis
}

const monthBar = (month: number, { amount, fact, brief, value, more = [], axis }: Month): Bar => ({
  key: String(month),
  amount,
  horizontalAxis: { primaryLabel: short(month), ...axis },
  fact: `${inFull(month)}, ${fact}`,
  ...(brief !== undefined && { brief: `${short(month)}, ${brief}` }),
  figures: [{ label: inFull(month), value }, ...more],
})

const costFigure = (quantity: number) => ({ label: 'Indicative cost, GST inclusive', value: cost(quantity) })
const words = (quantity: number) => `${oneDecimal(quantity)} kilowatt hours`

function usageBar(quantity: number, month: number, rest: Partial<Measured> = {}, axis: Axis = {}): Bar {
  const fact = `${words(quantity)}, ${cost(quantity)}`
  return monthBar(month, {
    amount: { kind: 'measured', top: { value: quantity }, ...rest },
    fact,
    brief: oneDecimal(quantity),
    value: `${oneDecimal(quantity)} kWh`,
    more: [costFigure(quantity)],
    axis: { tooltipLabel: `${inFull(month)}, ${fact}`, ...axis },
  })
}

const futureBar = (month: number): Bar =>
  monthBar(month, { amount: { kind: 'outside' }, fact: 'No data', value: 'No data' })

export const monthly: readonly Bar[] = [...kilowattHours.map((quantity, i) => usageBar(quantity, i)), futureBar(11)]

export const daily: readonly Bar[] = Array.from({ length: 31 }, (_, i): Bar => {
  const weekend = i % 7 < 2
  const quantity = 7.4 + (weekend ? 3.1 : 0) + ((i * 37) % 23) / 10
  const name = `${i + 1} October 2026`
  const fact = `${name}, ${words(quantity)}, ${cost(quantity)}`
  return {
    key: name,
    amount: { kind: 'measured', top: { value: quantity } },
    horizontalAxis: { primaryLabel: String(i + 1), tooltipLabel: fact },
    fact,
    brief: `${i + 1}, ${oneDecimal(quantity)}`,
    figures: [{ label: name, value: `${oneDecimal(quantity)} kWh` }, costFigure(quantity)],
  }
})

/** Every fifth day has a label. */
export const sparse: readonly Bar[] = daily.map((bar, i) => ({
  ...bar,
  horizontalAxis: { ...bar.horizontalAxis, hasToDisplayLabel: i % 5 === 0 },
}))

export const solar: readonly Bar[] = kilowattHours.map((quantity, i) => {
  const exported = 60 + 110 * Math.abs(Math.cos((i * Math.PI) / 11))
  const fact = `used ${words(quantity)}, exported ${words(exported)}`
  return monthBar(i, {
    amount: { kind: 'measured', top: { value: quantity }, bottom: { value: exported } },
    fact,
    value: `${oneDecimal(quantity)} kWh used`,
    more: [{ label: 'Exported', value: `${oneDecimal(exported)} kWh` }],
    axis: { tooltipLabel: `${inFull(i)}, ${fact}` },
  })
})

export const compared: readonly Bar[] = kilowattHours.map((quantity, i) => {
  const before = yearBefore[i] ?? 0
  return monthBar(i, {
    amount: { kind: 'measured', top: { value: quantity, reference: before } },
    fact: `${words(quantity)}, a year before ${words(before)}`,
    value: `${oneDecimal(quantity)} kWh`,
    more: [{ label: 'A year before', value: `${oneDecimal(before)} kWh` }],
    axis: {
      tooltipLabel: `${inFull(i)}: ${oneDecimal(quantity)} kWh`,
      referenceTooltipLabel: `${months[i] ?? ''} 2025: ${oneDecimal(before)} kWh`,
    },
  })
})

/** November is not over. */
export const forecast: readonly Bar[] = [
  ...kilowattHours.slice(0, 10).map((quantity, i) => usageBar(quantity, i)),
  usageBar(170.2, 10, { forecast: { least: 236, most: 247 } }),
  futureBar(11),
]

/** Peak and off-peak, each also for the previous year; almost no off-peak in May. */
export const peaks: readonly Bar[] = kilowattHours.slice(0, 8).map((quantity, i) => {
  const offPeak = i === 4 ? 1.2 : quantity * 0.35
  const peak = quantity - offPeak
  const before = yearBefore[i] ?? 0
  return monthBar(i, {
    amount: {
      kind: 'measured',
      top: {
        value: peak,
        secondaryValue: offPeak,
        reference: before * 0.7,
        referenceSecondaryValue: before * 0.3,
      },
    },
    fact: `peak ${words(peak)}, off-peak ${words(offPeak)}, a year before ${words(before)}`,
    value: `${oneDecimal(peak)} kWh peak`,
    more: [{ label: 'Off-peak', value: `${oneDecimal(offPeak)} kWh` }],
    axis: {
      tooltipLabel: `${oneDecimal(peak)} kWh peak, ${oneDecimal(offPeak)} kWh off-peak`,
      referenceTooltipLabel: `A year before: ${oneDecimal(before)} kWh`,
    },
  })
})

/** In dollars; a negative amount is a credit. */
export const bills: readonly Bar[] = [184.32, 92.15, 0, -12.34, -47.6, 61.08].map((dollars, i) => {
  const amount = showBalance(centsFromDollars(dollars))
  return monthBar(i + 5, {
    amount: { kind: 'measured', top: { value: dollars } },
    fact: amount,
    value: amount,
    axis: { tooltipLabel: `${inFull(i + 5)}, ${amount}` },
  })
})

/** February is missing, May was estimated, December is still to come. */
export const gaps: readonly Bar[] = monthly.map((bar, i) => {
  if (i === 1) return monthBar(i, { amount: { kind: 'missing' }, fact: 'Data unavailable', value: 'Data unavailable' })
  if (i !== 4) return bar
  const estimated = usageBar(
    300.8,
    i,
    { hasStripes: true },
    { tooltipLabel: 'May 2026, 300.8 kilowatt hours, $89.67, estimated' },
  )
  return {
    ...estimated,
    fact: `${estimated.fact}, estimated`,
    figures: [{ label: 'May 2026, estimated', value: '300.8 kWh' }, costFigure(300.8)],
  }
})

export const factory: readonly Bar[] = [11_240.5, 12_871, 14_902.3, 13_344.9, 9_870.2, 1_025_000]
  .slice(0, 5)
  .map((quantity, i) => usageBar(quantity, i + 5))

export const one: readonly Bar[] = monthly.slice(9, 10)

/** Long labels, and labels with a second line. */
export const labelled: readonly Bar[] = [
  usageBar(301, 0, {}, { secondaryLabel: '2026' }),
  usageBar(257.3, 1, {}, { secondaryLabel: '28 days' }),
  usageBar(273.7, 2, {}, { secondaryLabel: '31 days', isInline: true }),
  usageBar(265.6, 3, {}, { primaryLabel: 'April, with the Easter holidays', secondaryLabel: 'Billed on the 30th' }),
  usageBar(300.8, 4, {}, { primaryLabel: 'Summer', secondaryLabel: 'tariff', isInline: true }),
]
