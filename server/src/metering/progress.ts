// Shows a long import's progress: one line redrawn in a terminal, otherwise an occasional new line; none for a short
// import.
import { rules } from '@switchboard/brand/rules'

export type Phase = 'waiting' | 'checking' | 'reading' | 'storing' | 'keeping' | 'replaying'

export interface Progress {
  readonly file: string
  readonly phase: Phase
  /** Unpacked bytes read so far. */
  readonly bytes: number
  /** All unpacked bytes; undefined if the size is not known in advance. */
  readonly of: number | undefined
  /** Intervals read so far; while quarantined reads are replayed, days and reads of basic meters. */
  readonly reads: number
}

const counts = new Intl.NumberFormat(rules.locale)

/** Milliseconds. */
const FIRST_SHOWN_AFTER = { terminal: 2_000, elsewhere: 15_000 }
const SHOWN_EVERY = { terminal: 250, elsewhere: 15_000 }
const BAR_WIDTH = 16

export interface ProgressScreen {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

export interface ProgressLine {
  show(progress: Progress): void
  /** Redraws the line, because time passes even while the import waits or the database works. */
  tick(): void
  /** Removes the line before other output is printed. */
  clear(): void
}

/** @param now milliseconds */
export function createProgressLine(screen: ProgressScreen, now: () => number): ProgressLine {
  const where = screen.isTTY ? 'terminal' : 'elsewhere'
  let latest: Progress | undefined
  let [began, phaseBegan, shownAt] = [0, 0, -Infinity]
  let drawn = false
  function tick() {
    if (!latest || now() - began < FIRST_SHOWN_AFTER[where] || now() - shownAt < SHOWN_EVERY[where]) return
    shownAt = now()
    const line = progressText(latest, (now() - phaseBegan) / 1_000)
    if (screen.isTTY) screen.write(`\r\x1b[2K${line.slice(0, (screen.columns ?? 80) - 1)}`)
    else screen.write(`${line}\n`)
    drawn = screen.isTTY ?? false
  }
  return {
    tick,
    show(progress) {
      const isNext = progress.file !== latest?.file
      if (isNext) began = now()
      if (isNext || progress.phase !== latest?.phase) {
        phaseBegan = now()
        // A new phase is shown immediately, because the database may be busy until its end.
        if (screen.isTTY) shownAt = -Infinity
      }
      latest = progress
      tick()
    },
    clear() {
      if (drawn) screen.write('\r\x1b[2K')
      drawn = false
      latest = undefined
    },
  }
}

/** @param seconds since the phase began */
export function progressText({ file, phase, bytes, of, reads }: Progress, seconds: number): string {
  const name = file.slice(file.lastIndexOf('/') + 1)
  if (phase === 'waiting') return `${name}: waits for another import`
  if (phase === 'replaying') return `${name}: ${counts.format(reads)} reads so far`
  if (phase === 'checking') return `${name}: checks whether it was imported before, ${megabyteText(bytes)}`
  if (phase !== 'reading') return `${name}: stores ${counts.format(reads)} reads`
  const speed = seconds > 0 ? `, ${counts.format(Math.round(reads / seconds))} reads a second` : ''
  if (of === undefined || of === 0) return `${name}: ${megabyteText(bytes)}${speed}`
  const done = Math.min(1, bytes / of)
  const bar = '█'.repeat(Math.round(done * BAR_WIDTH)).padEnd(BAR_WIDTH, '░')
  const left = done > 0 && seconds > 0 ? `, ${durationText((seconds * (1 - done)) / done)} left` : ''
  return `${name} ${bar} ${Math.floor(done * 100)} %${left}, ${megabyteText(bytes)} of ${megabyteText(of)}${speed}`
}

const megabyteText = (bytes: number) => `${counts.format(Math.round(bytes / 1024 ** 2))} MB`

function durationText(seconds: number): string {
  const whole = Math.ceil(seconds)
  return whole < 90 ? `${whole} s` : `${Math.ceil(whole / 60)} min`
}
