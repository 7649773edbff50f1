import { rules } from '@switchboard/brand/rules'
import { memo, useMemo, type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactElement } from 'react'
import { BarOptions, BarReading, type Explanation } from './BarReading'
import chart from './BarChart.module.css'
import { longestFigures, type Figure } from './series'
import { slotAfterKey, slotAt, slotScale, type SlotScale, type SlotValue } from './slot-shapes'
import { ChartSound } from './ChartSound'
import { SkipChart } from './SkipChart'
import { SpeechChoice, useBriefSpeech } from './speech'
import type { Sound } from './tones'
import styles from './SlotChart.module.css'

export interface Slot extends SlotValue {
  readonly key: string
  /** Estimated, or incomplete. */
  readonly hasStripes?: boolean
  /** Read out by the slider: '7:30 pm to 8 pm, 0.594 kilowatt hours'. */
  readonly fact: string
  /** Read out instead, if the customer chose short values: '7:30 pm, 0.594'. */
  readonly brief?: string
  /** Shown above the chart; the last one is aligned to the end. */
  readonly figures: readonly Figure[]
}

export interface SlotMark {
  readonly text: string
  /** Number of slots before the mark. */
  readonly before: number
}

export interface SlotChartProps {
  /** The slider's name: 'Half hour'. */
  readonly label: string
  /** Summary for screen readers. */
  readonly summary?: string
  /** Keep the same array while its content does not change. */
  readonly slots: readonly Slot[]
  readonly selected: number
  readonly onSelect: (position: number) => void
  /** Slots by which Page Up and Page Down move. */
  readonly page: number
  readonly tone: 'electricity' | 'hotwater' | 'solar'
  /** The axis unit. */
  readonly unit: string
  /** Labels under the plot. */
  readonly marks: readonly SlotMark[]
  readonly explanations?: readonly Explanation[]
  /** Shown beside the key, such as a checkbox. */
  readonly option?: ReactElement | false
  /** The id of the table with the same data, which is printed instead of the chart. */
  readonly tableId: string
}

/** Many bars in view at the same time, selected by a native slider under them. */
export function SlotChart(props: SlotChartProps) {
  const { label, summary, slots, selected, onSelect, page, tone, unit, marks } = props
  const { explanations = [], option, tableId } = props
  const longest = useMemo(() => longestFigures(slots), [slots])
  const sounds = useMemo(() => slots.map(soundOf), [slots])
  const [isBrief, chooseBrief] = useBriefSpeech()
  const slot = slots[selected]
  const count = slots.length
  const onKeyDown = (event: KeyboardEvent) => {
    const to = slotAfterKey(event.key, selected, { count, page })
    if (to === undefined) return
    event.preventDefault()
    onSelect(to)
  }
  const widths: CSSProperties & Record<'--count', number> = { '--count': count }
  return (
    <div className={chart.around}>
      <SkipChart tableId={tableId} />
      <ChartSound sounds={sounds} onSelect={onSelect} />
      {slots.some(({ brief }) => brief !== undefined) && <SpeechChoice isBrief={isBrief} onChoose={chooseBrief} />}
      {summary !== undefined && <p className="sb-visually-hidden">{summary}</p>}
      <div className={`${chart.chart} ${styles.chart}`} data-tone={tone} style={widths}>
        <BarReading figures={slot?.figures ?? []} longest={longest} />
        {(explanations.length > 0 || option) && <BarOptions explanations={explanations} option={option} />}
        <p className={styles.unit} translate="no" aria-hidden>
          {unit}
        </p>
        <Plot slots={slots} selected={selected} onSelect={onSelect} />
        <div className={styles.marks} translate="no" aria-hidden>
          {marks.map(({ text, before }) => (
            <span key={`${before}`} style={{ insetInlineStart: `${(before / count) * 100}%` }}>
              {text}
            </span>
          ))}
        </div>
        <div className={styles.rail}>
          <input
            className={styles.slider}
            type="range"
            min={0}
            max={count - 1}
            step={1}
            value={selected}
            aria-label={label}
            aria-valuetext={(isBrief ? slot?.brief : undefined) ?? slot?.fact}
            onChange={(event) => onSelect(event.currentTarget.valueAsNumber)}
            onKeyDown={onKeyDown}
          />
        </div>
      </div>
    </div>
  )
}

const soundOf = ({ value, hasStripes }: Slot): Sound =>
  value === undefined ? { kind: 'missing' } : { kind: 'measured', value, isEstimated: hasStripes ?? false }

type PlotProps = Pick<SlotChartProps, 'slots' | 'selected' | 'onSelect'>

/** For pointers; the slider is the accessible control. A touch that scrolls ends without this event. */
function Plot({ slots, selected, onSelect }: PlotProps) {
  const scale = useMemo(() => slotScale(slots), [slots])
  const select = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    onSelect(slotAt((clientX - left) / width, slots.length))
  }
  return (
    <div className={styles.frame} aria-hidden>
      <div className={styles.axis} translate="no">
        {scale.lines.map(({ value, at }) => (
          <span key={at} style={{ insetBlockEnd: `${at * 100}%` }}>
            {amounts.format(value)}
          </span>
        ))}
      </div>
      <div className={styles.plot} onPointerUp={select}>
        {scale.lines.map(({ at }) => (
          <span
            key={at}
            className={styles.line}
            data-zero={at === 0 || undefined}
            style={{ insetBlockEnd: `${at * 100}%` }}
          />
        ))}
        {slots.map((slot, i) => (
          <SlotBar key={slot.key} slot={slot} scale={scale} isSelected={i === selected} />
        ))}
      </div>
    </div>
  )
}

const amounts = new Intl.NumberFormat(rules.locale, { maximumFractionDigits: 2 })

interface SlotBarProps {
  readonly slot: Slot
  readonly scale: SlotScale
  readonly isSelected: boolean
}

/** Memoised, so that moving the slider renders two bars. */
const SlotBar = memo(function SlotBar({ slot, scale, isSelected }: SlotBarProps) {
  const { value, reference, hasStripes } = slot
  const height = (amount: number) => ({ blockSize: `${scale.heightOf(amount) * 100}%` })
  return (
    <span className={styles.slot} data-selected={isSelected || undefined}>
      {reference !== undefined && <span className={styles.reference} style={height(reference)} />}
      {value === undefined ? (
        <span className={styles.missing} />
      ) : (
        <span
          className={styles.bar}
          data-stripes={hasStripes || undefined}
          data-any={value > 0 || undefined}
          style={height(value)}
        />
      )}
    </span>
  )
})
