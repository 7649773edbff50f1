import { BarChart as Chart, type Bar, type BarChartProps } from '@switchboard/ui/BarChart'
import { Button } from '@switchboard/ui/Button'
import { Card } from '@switchboard/ui/Card'
import { Table } from '@switchboard/ui/Table'
import { useCallback, useId, useState } from 'react'
import { samples, type States } from '../../states'
import { logAction } from '../../action-log'
import styles from './BarChart.module.css'
import {
  bills,
  compared,
  daily,
  factory,
  forecast,
  gaps,
  labelled,
  monthly,
  one,
  peaks,
  solar,
  sparse,
} from './bar-series'

export const about = 'Amounts over time, as bars that are radios: one is selected, and read out above them.'

type SampleProps = Pick<BarChartProps, 'legend' | 'bars'> &
  Partial<Omit<BarChartProps, 'selected' | 'onSelect' | 'tableId'>> & { readonly start?: number }

/** A chart and a table of the same data. */
function Sample({ start = 9, tone = 'electricity', labels = { y: 'kWh' }, ...rest }: SampleProps) {
  const [selected, setSelected] = useState(start)
  const tableId = useId()
  const { bars } = rest
  const select = useCallback(
    (position: number) => {
      logAction(`selected ${bars[position]?.key ?? ''}`)
      setSelected(position)
    },
    [bars],
  )
  return (
    <Card heading={rest.legend} headingLook="hidden">
      <Chart {...rest} tone={tone} labels={labels} selected={selected} onSelect={select} tableId={tableId} />
      <div className={styles.table}>
        <Table
          id={tableId}
          caption={rest.legend}
          columns={[{ heading: 'Bar' }, { heading: 'Amount', numeric: true }]}
          rows={rest.bars.map(rowOf)}
        />
      </div>
    </Card>
  )
}

const rowOf = ({ key, figures: [first, ...rest] }: Bar) => ({
  key,
  cells: [first?.label, [first?.value, ...rest.map(({ label, value }) => `${label}: ${value}`)].join(', ')],
})

const choose = 'Choose a bar to see its value.'
const dollars = { y: 'Owing, $', ySecondary: 'In your favour, $' }
const solarLabels = { y: 'Used, kWh', ySecondary: 'Exported, kWh', alwaysShowYLabel: true }

/** A chart that is removed, or made narrower, while its track slides. */
function Moving() {
  const [shown, setShown] = useState(true)
  const [narrow, setNarrow] = useState(false)
  return (
    <>
      <p>
        <Button onClick={() => setShown(!shown)}>{shown ? 'Take away' : 'Bring back'}</Button>{' '}
        <Button onClick={() => setNarrow(!narrow)}>{narrow ? 'Wide' : 'Narrow'}</Button>
      </p>
      <div style={narrow ? { width: 400 } : {}}>
        {shown && <Sample legend={`Electricity: monthly amounts, 2026. ${choose}`} bars={monthly} />}
      </div>
    </>
  )
}

export const states: States = {
  ...samples(Sample, {
    'monthly electricity': { legend: `Electricity: monthly amounts, 2026. ${choose}`, bars: monthly },
    'days of a month, thin': {
      legend: `Electricity: daily amounts, October 2026. ${choose}`,
      bars: daily,
      thin: true,
      start: 18,
      labels: { y: 'kWh', alwaysShowYLabel: true },
    },
    'every fifth day labelled': {
      legend: `Hot water: daily amounts, October 2026. ${choose}`,
      bars: sparse,
      thin: true,
      start: 2,
      tone: 'hotwater',
    },
    'top and bottom': {
      legend: `Used and exported electricity, 2026. ${choose}`,
      bars: solar,
      labels: solarLabels,
      explanations: [
        { look: 'top', text: 'Used' },
        { look: 'bottom', text: 'Exported' },
      ],
    },
    'eight intervals': {
      legend: `Electricity: monthly amounts, 2026. ${choose}`,
      bars: monthly,
      intervals: 8,
      tone: 'solar',
    },
    'eight intervals, top and bottom': {
      legend: `Used and exported electricity, 2026. ${choose}`,
      bars: solar,
      labels: solarLabels,
      intervals: 8,
      hasRightBorder: true,
    },
    reference: {
      legend: `Electricity: 2026 beside 2025. ${choose}`,
      bars: compared,
      explanations: [
        { look: 'top', text: '2026' },
        { look: 'reference', text: '2025' },
      ],
    },
    forecast: {
      legend: `Electricity: monthly amounts, 2026. ${choose}`,
      bars: forecast,
      start: 10,
    },
    'secondary values': {
      legend: `Electricity: peak and off-peak, 2026. ${choose}`,
      bars: peaks,
      start: 4,
      explanations: [
        { look: 'top', text: 'Peak' },
        { look: 'topSecondary', text: 'Off-peak' },
        { look: 'reference', text: 'Peak a year before' },
        { look: 'referenceSecondary', text: 'Off-peak a year before' },
      ],
    },
    'credits below zero': { legend: `Balance of your bills, 2026. ${choose}`, bars: bills, start: 3, labels: dollars },
    'missing and estimated': {
      legend: `Electricity: monthly amounts, 2026. ${choose}`,
      bars: gaps,
      start: 1,
      explanations: [
        { look: 'stripes', text: 'Estimated' },
        { look: 'missing', text: 'Data unavailable' },
      ],
    },
    'over 10,000': { legend: `Electricity: monthly amounts, 2026. ${choose}`, bars: factory, start: 2 },
    'one bar': { legend: `Electricity, October 2026. ${choose}`, bars: one, start: 0 },
    'no bars': { legend: 'Electricity: monthly amounts, 2026', bars: [] },
    'right border': {
      legend: `Electricity: monthly amounts, 2026. ${choose}`,
      summary: '3 months, 832.0 kilowatt hours in total. Highest: January 2026, 301.0 kilowatt hours.',
      bars: monthly.slice(0, 3),
      start: 0,
      hasRightBorder: true,
    },
    'second labels': { legend: `Electricity: monthly amounts, 2026. ${choose}`, bars: labelled, start: 3 },
    'selected out of range': { legend: `Electricity: monthly amounts, 2026. ${choose}`, bars: monthly, start: 40 },
  }),
  'taken away or resized': Moving,
}
