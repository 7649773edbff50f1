// How far a long import is: a line that is drawn again in a terminal, a line now and then elsewhere, nothing for a short one.

import type { Progress } from './import'

const patience = 2_000
const redraw = 250
const reminder = 15_000
const barWidth = 16

export interface ProgressScreen {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

export interface ProgressLine {
  show(progress: Progress): void
  /** Whatever else is printed comes after this. */
  clear(): void
}

/** @param now milliseconds */
export function progressLine(screen: ProgressScreen, now: () => number): ProgressLine {
  let file = ''
  let began = now()
  let readingSince = began
  let told = 0
  let drawn = false
  return {
    show(progress) {
      if (progress.file !== file || (progress.phase === 'reading') !== readingSince > 0) {
        readingSince = progress.phase === 'reading' ? now() : 0
      }
      if (progress.file !== file) [file, began, told] = [progress.file, now(), 0]
      const waited = now() - began
      const every = screen.isTTY ? redraw : reminder
      if (waited < (screen.isTTY ? patience : reminder) || now() - told < every) return
      told = now()
      const line = progressText(progress, (now() - readingSince) / 1_000)
      if (screen.isTTY) screen.write(`\r\x1b[2K${line.slice(0, (screen.columns ?? 80) - 1)}`)
      else screen.write(`${line}\n`)
      drawn = screen.isTTY ?? false
    },
    clear() {
      if (drawn) screen.write('\r\x1b[2K')
      drawn = false
    },
  }
}

/** @param seconds since the reading began */
export function progressText({ file, phase, bytes, of, reads }: Progress, seconds: number): string {
  const name = file.slice(file.lastIndexOf('/') + 1)
  if (phase === 'waiting') return `${name}: waits for another import`
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
