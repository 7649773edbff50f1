// Reader of NEM12 and NEM13 files (AEMO's Meter Data File Format 1.02), line by line.
// Lenient where real files deviate: neither 100 nor 900, LF, blank lines, trailing commas, a short 200, no update time.
// Strict where a guess could be wrong: the order of records, the count of values, quality flags and ranges, dates.

import type { Day } from '@switchboard/domain'
import { basicRead } from './basic-read'
import { copied, fieldsOf, isFuture, isRegister, timeField } from './field'
import { intervalDay, type OpenDay, type Stream } from './interval-day'
import { BrokenFile, type MeterRecord, type Reject } from './record'
import { measureOf } from './uom'

export interface MeterFileReader {
  /** What became certain with this line. Throws BrokenFile. */
  line(text: string): MeterRecord[]
  /** Throws BrokenFile when there was nothing to read, or the file was cut off. */
  end(): MeterRecord[]
}

const comma = 44
type Version = 'NEM12' | 'NEM13'
const recordsOf: Record<Version, readonly string[]> = { NEM12: ['200', '300', '400', '500'], NEM13: ['250', '550'] }
const maySucceed: Readonly<Record<string, readonly string[]>> = {
  '300': ['200', '300', '400', '500'],
  '400': ['300', '400'],
  '500': ['200', '300', '400', '500'],
  '550': ['250', '550'],
}

/** @param today what is after tomorrow is an error; undefined: nothing is */
export function meterFileReader(today?: Day): MeterFileReader {
  let line = 0
  let version: Version | undefined
  let header: string | undefined
  let headerTime: string | undefined
  let previous = ''
  let readings = 0
  /** Undefined while the days of a register are read past: it is no energy, or its 200 record was rejected. */
  let stream: Stream | undefined
  let open: OpenDay | undefined

  function close(): MeterRecord[] {
    const closing = open
    open = undefined
    return closing ? [intervalDay(closing)] : []
  }

  function startFile(fields: readonly string[]) {
    if (previous !== '') throw new BrokenFile(line, 'order', 'A header (100) that is not the first record')
    const name = fields[1]?.toUpperCase()
    if (name !== 'NEM12' && name !== 'NEM13')
      throw new BrokenFile(line, 'version', `Neither NEM12 nor NEM13 but '${excerpt(name)}'`)
    version = name
    // The rest of it, names of senders and whatever else, would be kept with each read that waits.
    header = fields.slice(0, 3).join()
    headerTime = timeField(fields[2] ?? '')
    if (isFuture(headerTime ?? '', today))
      throw new BrokenFile(line, 'future', `The file was made on '${fields[2]}', in the future`)
  }

  const sourceOf = (...records: string[]) => (header === undefined ? records : [header, ...records])

  function record(code: string, text: string): MeterRecord[] {
    // The text of a day is read when its quality ranges are known, that of a stream without energy never.
    const fields = code === '300' || code === '500' ? [] : fieldsOf(text)
    switch (code) {
      case '200': {
        const closed = close()
        const started = startStream(line, fields, sourceOf(text))
        stream = 'kind' in started ? undefined : started
        return 'kind' in started ? [...closed, started] : closed
      }
      case '300': {
        const closed = close()
        readings += 1
        if (stream) open = { line, stream, text, headerTime, today, ranges: [], source: [...stream.source, text] }
        return closed
      }
      case '400': {
        const [, first = '', last = '', quality = ''] = fields
        if (open && open.ranges.length >= 1_440 / open.stream.intervalMinutes)
          throw new BrokenFile(line, 'range', 'More quality ranges (400) than the day has intervals')
        open?.ranges.push({ line, first, last, quality })
        open?.source.push(text)
        return []
      }
      case '250':
        readings += 1
        return [basicRead(line, fields, headerTime, today, sourceOf(text))]
      default:
        return []
    }
  }

  return {
    line(text) {
      line += 1
      const code = (text.charCodeAt(3) === comma ? text.slice(0, 3) : (text.split(',', 1)[0] ?? '')).trim()
      if (code === '' && /^[\s,]*$/.test(text)) return []
      if (previous === '900')
        throw new BrokenFile(line, 'after-end', `A record '${excerpt(code)}' after the end of the file (900)`)
      if (code === '100') startFile(fieldsOf(text))
      version ??= code === '200' ? 'NEM12' : code === '250' ? 'NEM13' : undefined
      if (!version)
        throw new BrokenFile(line, 'not-a-meter-file', `'${excerpt(code)}' is not how a NEM12 or NEM13 file starts`)
      if (code !== '100' && code !== '900' && !recordsOf[version].includes(code)) {
        throw new BrokenFile(line, 'record', `'${excerpt(code)}' is no record of ${version}`)
      }
      if (maySucceed[code]?.includes(previous) === false) {
        throw new BrokenFile(line, 'order', `A record ${code} cannot follow ${previous === '' ? 'nothing' : previous}`)
      }
      const found = code === '900' ? close() : record(code, text)
      previous = code
      return found
    },
    end() {
      const closed = close()
      if (!version) throw new BrokenFile(Math.max(line, 1), 'not-a-meter-file', 'The file is empty')
      if (header !== undefined && previous !== '900')
        throw new BrokenFile(line, 'cut-off', 'The file has a header (100) but no end (900): it was cut off')
      if (readings === 0) throw new BrokenFile(line, 'no-data', 'The file ends without a reading')
      return closed
    },
  }
}

function startStream(line: number, fields: readonly string[], source: readonly string[]): Stream | MeterRecord {
  const [, nmi = '', , , suffix = '', , , uom = '', length = ''] = fields
  const reject = (code: string, detail: string): Reject => ({
    kind: 'reject',
    line,
    code,
    detail: `${detail}; its days are not read`,
  })
  const measure = measureOf(uom, suffix)
  if (measure.kind === 'other') return { kind: 'ignored', line }
  if (measure.kind === 'unknown') return reject('unit', `'${excerpt(uom)}' is no unit of energy`)
  if (!isRegister(nmi, suffix)) return reject('register', 'A register (200) needs an NMI and a suffix')
  const intervalMinutes = /^\d{1,4}$/.test(length) ? Number(length) : 0
  // The midnights of Australia lie on half hours of the market day: a longer interval could not be told apart.
  if (intervalMinutes === 0 || 30 % intervalMinutes !== 0)
    return reject('interval-length', `'${excerpt(length)}' is no interval length`)
  return { nmi: copied(nmi), suffix: copied(suffix), unit: measure.unit, scale: measure.scale, intervalMinutes, source }
}

const excerpt = (text = '') => (text.length > 20 ? `${text.slice(0, 20)}…` : text)
