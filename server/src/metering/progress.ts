// How far a long import is: a line that is drawn again in a terminal, a line now and then elsewhere, nothing for a short one.

export type Phase = 'waiting' | 'checking' | 'reading' | 'storing' | 'keeping' | 'replaying'

export interface Progress {
  readonly file: string
  readonly phase: Phase
  /** Unpacked bytes read so far; `of` is undefined when only reading tells. */
  readonly bytes: number
  readonly of: number | undefined
  /** Intervals read so far; of what waited, days and reads of basic meters */
  readonly reads: number
}

const patience = { terminal: 2_000, elsewhere: 15_000 }
const pause = { terminal: 250, elsewhere: 15_000 }
const barWidth = 16

export interface ProgressScreen {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

export interface ProgressLine {
  show(progress: Progress): void
  /** Time goes on, also while nothing is heard of the import: it waits, or the database is at work. */
  tick(): void
  /** The file is done. Whatever is printed comes after this. */
  clear(): void
}

/** @param now milliseconds */
export function progressLine(screen: ProgressScreen, now: () => number): ProgressLine {
  const where = screen.isTTY ? 'terminal' : 'elsewhere'
  let latest: Progress | undefined
  let [began, phaseBegan, told] = [0, 0, -Infinity]
  let drawn = false
  function tick() {
    if (!latest || now() - began < patience[where] || now() - told < pause[where]) return
    told = now()
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
        // The database may be busy for so long that the next thing heard is the end.
        if (screen.isTTY) told = -Infinity
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
  if (phase === 'replaying') return `${name}: ${reads.toLocaleString('en-AU')} reads by now`
  if (phase === 'checking') return `${name}: looks whether it is known, ${megabytes(bytes)}`
  if (phase !== 'reading') return `${name}: stores ${reads.toLocaleString('en-AU')} reads`
  const speed = seconds > 0 ? `, ${Math.round(reads / seconds).toLocaleString('en-AU')} reads a second` : ''
  if (of === undefined || of === 0) return `${name}: ${megabytes(bytes)}${speed}`
  const done = Math.min(1, bytes / of)
  const bar = '█'.repeat(Math.round(done * barWidth)).padEnd(barWidth, '░')
  const left = done > 0 && seconds > 0 ? `, ${duration((seconds * (1 - done)) / done)} left` : ''
  return `${name} ${bar} ${Math.floor(done * 100)} %${left}, ${megabytes(bytes)} of ${megabytes(of)}${speed}`
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2).toLocaleString('en-AU')} MB`

function duration(seconds: number): string {
  const whole = Math.ceil(seconds)
  return whole < 90 ? `${whole} s` : `${Math.ceil(whole / 60)} min`
}
