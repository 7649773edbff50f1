import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, type KeyboardEvent, type MouseEvent } from 'react'
import styles from './BarChart.module.css'
import { barHeight, gridHeight, gridLabel, gridValues, validPosition } from './barScale'
import { useSlidingTrack } from './slidingTrack'

export interface Bar {
  readonly key: string
  /** Under the bar, e.g. 'Oct' or '14'. */
  readonly label: string
  /** Null when there is nothing to draw. */
  readonly value: number | null
  readonly missing: boolean
  readonly estimated: boolean
  /** The whole fact for a screen reader: 'October 2026, 64 kilowatt hours, $18.56'. */
  readonly fact: string
  /** What the line above the chart says when this bar is selected. */
  readonly reading: {
    /** 'October 2026' */
    readonly period: string
    /** '64 kWh', or 'Data unavailable' */
    readonly value: string
    /** '$18.56' */
    readonly cost?: string
  }
}

export interface BarChartProps {
  /** 'Monthly electricity usage, January to December 2026. Choose a bar to see its value.' */
  readonly legend: string
  readonly bars: readonly Bar[]
  /** Position of the selected bar; out of range means the first (spec section 4). */
  readonly selected: number
  readonly onSelect: (position: number) => void
  readonly tone: 'electricity' | 'hotwater' | 'solar'
  /** Above the cost of the reading line: 'Estimated cost, GST inclusive'. */
  readonly costLabel: string
  /** Above the axis: 'kWh'. */
  readonly unit: string
  /** Narrow bars, for the days of a month. Below 768 pixels they are narrow anyway. */
  readonly thin?: boolean
  /** The id of the table that says the same. */
  readonly tableId: string
}

/** A group of native radios drawn as bars, so that keys, touch, voice and forced colours work by themselves. */
export function BarChart({ legend, bars, selected, onSelect, tone, costLabel, unit, thin, tableId }: BarChartProps) {
  const name = useId()
  const position = validPosition(selected, bars.length)
  const { viewport, track, more, onScroll, page } = useSlidingTrack(position, bars)
  const grid = gridValues(bars.map((bar) => bar.value ?? 0))
  const top = grid.at(-1) ?? 0
  const choose = (to: number) => {
    onSelect(to)
    track.current?.querySelectorAll('input')[to]?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Home' && event.key !== 'End') return
    event.preventDefault()
    choose(event.key === 'Home' ? 0 : bars.length - 1)
  }
  return (
    <fieldset className={styles.chart} data-tone={tone} data-thin={thin || undefined}>
      <legend className="sb-visually-hidden">{legend}</legend>
      <a className={styles.skip} href={`#${tableId}`} onClick={(event) => goToTable(event, tableId)}>
        Skip chart, go to table
      </a>
      <ReadingLine reading={bars[position]?.reading} costLabel={costLabel} />
      <div className={styles.frame}>
        <Grid values={grid} unit={unit} />
        <div ref={viewport} className={styles.viewport} onScroll={onScroll}>
          {/* The radios inside take the keys; the track only listens for two more. */}
          {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
          <div ref={track} className={styles.track} onKeyDown={onKeyDown}>
            {bars.map((bar, i) => (
              <label key={bar.key} className={styles.slot}>
                <input
                  className={styles.radio}
                  type="radio"
                  name={name}
                  aria-label={bar.fact}
                  checked={i === position}
                  onChange={() => onSelect(i)}
                />
                <BarShape bar={bar} top={top} />
                <span className={styles.label} aria-hidden>
                  <span>{bar.label}</span>
                </span>
              </label>
            ))}
          </div>
        </div>
        <Arrow direction={-1} shown={more.before} onPress={page} />
        <Arrow direction={1} shown={more.after} onPress={page} />
      </div>
    </fieldset>
  )
}

/** Moves focus itself: a changed hash in the address would be a step in the history. */
function goToTable(event: MouseEvent, tableId: string) {
  event.preventDefault()
  document.getElementById(tableId)?.focus()
}

function ReadingLine({
  reading,
  costLabel,
}: {
  readonly reading: Bar['reading'] | undefined
  readonly costLabel: string
}) {
  return (
    <div className={styles.reading}>
      <p className={styles.figure}>
        <span>{reading?.period}</span>
        <b>{reading?.value}</b>
      </p>
      {reading?.cost !== undefined && (
        <p className={styles.figure}>
          <span>{costLabel}</span>
          <b>{reading.cost}</b>
        </p>
      )}
    </div>
  )
}

function Grid({ values, unit }: { readonly values: readonly number[]; readonly unit: string }) {
  const top = values.at(-1) ?? 0
  return (
    <div className={styles.grid} aria-hidden>
      <span className={styles.unit}>{unit}</span>
      {values.map((value) => (
        <div key={value} className={styles.line} style={{ bottom: gridHeight(value, top) }}>
          <span>{gridLabel(value)}</span>
        </div>
      ))}
    </div>
  )
}

function BarShape({ bar, top }: { readonly bar: Bar; readonly top: number }) {
  if (bar.value === null)
    return (
      <span className={styles.plot} aria-hidden>
        <span className={styles.nothing}>–</span>
      </span>
    )
  return (
    <span className={styles.plot} aria-hidden>
      <span
        className={styles.bar}
        data-stripes={bar.missing || bar.estimated || undefined}
        style={{ height: barHeight(bar.value, top) }}
      />
    </span>
  )
}

interface ArrowProps {
  readonly direction: -1 | 1
  readonly shown: boolean
  readonly onPress: (direction: -1 | 1) => void
}

/** Stays in the page while it has focus, so that reaching the end does not lose the keyboard's place. */
function Arrow({ direction, shown, onPress }: ArrowProps) {
  const Icon = direction < 0 ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      className={styles.arrow}
      data-direction={direction}
      aria-disabled={!shown || undefined}
      onClick={() => onPress(direction)}
    >
      <Icon size={20} aria-hidden />
      <span className="sb-visually-hidden">{direction < 0 ? 'Earlier bars' : 'Later bars'}</span>
    </button>
  )
}
