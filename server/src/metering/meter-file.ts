// Reads NEM12 and NEM13 files (AEMO's Meter Data File Format 1.02) line by line. Accepts variations of real files: no
// 100 or 900 record, LF, blank lines, trailing commas, a short 200 record, no update time. Rejects what would require a
// guess: wrong record order or number of values, unknown quality flags, gaps in ranges, invalid dates.

import type { Day } from '@switchboard/domain'
import { parseBasicRead } from './basic-read'
import { copyText, isFuture, isRegister, parseTimeField, splitFields } from './field'
import { parseIntervalDay, type MeterStream, type PendingDay } from './interval-day'
import { registerNotices, type FileNotice } from './file-notice'
import { BrokenFile, type IgnoredStream, type MeterRecord, type Reject } from './record'
import { measureOf } from './unit-of-measure'

const COMMA = 44
type MeterFileVersion = 'NEM12' | 'NEM13'
const RECORDS_BY_VERSION: Record<MeterFileVersion, readonly string[]> = {
  NEM12: ['200', '300', '400', '500'],
  NEM13: ['250', '550'],
}
const ALLOWED_PREDECESSORS: Readonly<Record<string, readonly string[]>> = {
  '300': ['200', '300', '400', '500'],
  '400': ['300', '400'],
  '500': ['200', '300', '400', '500'],
  '550': ['250', '550'],
}

export class MeterFileReader {
  readonly #today: Day | undefined
  #line = 0
  #version: MeterFileVersion | undefined
  #header: string | undefined
  #headerTime: string | undefined
  #previous = ''
  #reads = 0
  /**
   * Undefined while a stream's days are skipped, because it does not measure energy, or its 200 record was rejected.
   */
  #stream: MeterStream | undefined
  /** A day is complete when the record after its last quality range arrives. */
  #pending: PendingDay | undefined
  /** A rejected register, with the number of its days, which are rejected, too. */
  #rejected: { readonly reject: Reject; days: number } | undefined
  readonly #onNotice: (notice: FileNotice) => void

  /**
   * @param today dates after tomorrow are errors; without it no date counts as future
   * @param onNotice called with readable oddities
   */
  constructor(today?: Day, onNotice: (notice: FileNotice) => void = () => {}) {
    this.#today = today
    this.#onNotice = onNotice
  }

  /**
   * @returns the records completed by this line
   * @throws BrokenFile
   */
  readLine(text: string): MeterRecord[] {
    this.#line += 1
    const code = (text.charCodeAt(3) === COMMA ? text.slice(0, 3) : (text.split(',', 1)[0] ?? '')).trim()
    if (code === '' && /^[\s,]*$/.test(text)) return []
    if (this.#previous === '900' && code !== '100')
      throw this.#broken('after-end', `A record '${excerpt(code)}' after the end of the file (900)`)
    if (code === '100') this.#readHeader(splitFields(text))
    this.#version ??= code === '200' ? 'NEM12' : code === '250' ? 'NEM13' : undefined
    this.#checkRecord(code, this.#version)
    const records = code === '900' ? this.#completeStream() : this.#readRecord(code, text)
    this.#previous = code
    return records
  }

  /**
   * @returns the file's last day, if it is still pending
   * @throws BrokenFile if the file contains no reading, or is truncated
   */
  finish(): MeterRecord[] {
    const records = this.#completeStream()
    if (!this.#version) throw new BrokenFile(Math.max(this.#line, 1), 'not-a-meter-file', 'The file is empty')
    if (this.#header !== undefined && this.#previous !== '900')
      throw this.#broken('cut-off', 'The file has a header (100) but no end (900): it was cut off')
    if (this.#reads === 0) throw this.#broken('no-data', 'The file ends without a reading')
    return records
  }

  #readHeader(fields: readonly string[]) {
    // A file may contain several parts, each from a header to an end record.
    if (this.#previous !== '' && this.#previous !== '900')
      throw this.#broken('order', 'A header (100) that is not the first record')
    this.#stream = undefined
    const name = fields[1]?.toUpperCase()
    if (name !== 'NEM12' && name !== 'NEM13')
      throw this.#broken('version', `Neither NEM12 nor NEM13 but '${excerpt(name)}'`)
    this.#version = name
    // The header is stored with each waiting read, so only its required fields are kept.
    this.#header = fields.slice(0, 3).join()
    this.#headerTime = parseTimeField(fields[2] ?? '')
    if (isFuture(this.#headerTime ?? '', this.#today))
      throw this.#broken('future', `The file was made on '${fields[2]}', in the future`)
  }

  #checkRecord(code: string, version: MeterFileVersion | undefined) {
    if (!version) throw this.#broken('not-a-meter-file', `'${excerpt(code)}' is not how a NEM12 or NEM13 file starts`)
    if (code !== '100' && code !== '900' && !RECORDS_BY_VERSION[version].includes(code))
      throw this.#broken('record', `'${excerpt(code)}' is no record of ${version}`)
    if (ALLOWED_PREDECESSORS[code]?.includes(this.#previous) !== false) return
    const previous = this.#previous === '' ? 'nothing' : this.#previous
    throw this.#broken('order', `A record ${code} cannot follow ${previous}`)
  }

  #readRecord(code: string, text: string): MeterRecord[] {
    switch (code) {
      case '200':
        return this.#readStream(text)
      case '300':
        return this.#readDay(text)
      case '400':
        this.#readQualityRange(text)
        return []
      case '250': {
        this.#reads += 1
        const fields = splitFields(text)
        registerNotices(this.#line, fields).forEach(this.#onNotice)
        const [line, headerTime, today] = [this.#line, this.#headerTime, this.#today]
        return [parseBasicRead({ line, fields, headerTime, today, source: this.#withHeader(text) })]
      }
      default:
        return []
    }
  }

  #readStream(text: string): MeterRecord[] {
    const records = this.#completeStream()
    const fields = splitFields(text)
    const stream = parseStream(this.#line, fields, this.#withHeader(text))
    this.#stream = 'kind' in stream ? undefined : stream
    if (this.#stream) registerNotices(this.#line, fields).forEach(this.#onNotice)
    if (!('kind' in stream)) return records
    if (stream.kind !== 'reject') return [...records, stream]
    this.#rejected = { reject: stream, days: 0 }
    return records
  }

  #readDay(text: string): MeterRecord[] {
    const records = this.#completeDay()
    this.#reads += 1
    const [line, stream, headerTime, today] = [this.#line, this.#stream, this.#headerTime, this.#today]
    // Its values are parsed later, when its quality ranges are known.
    if (this.#rejected) this.#rejected.days += 1
    const onNotice = this.#onNotice
    if (stream)
      this.#pending = { line, stream, text, headerTime, today, ranges: [], source: [...stream.source, text], onNotice }
    return records
  }

  #readQualityRange(text: string) {
    const pending = this.#pending
    if (!pending) return
    const [, first = '', last = '', quality = ''] = splitFields(text)
    if (pending.ranges.length >= 1_440 / pending.stream.intervalMinutes)
      throw this.#broken('range', 'More quality ranges (400) than the day has intervals')
    pending.ranges.push({ line: this.#line, first, last, quality })
    pending.source.push(text)
  }

  #completeDay(): MeterRecord[] {
    const pending = this.#pending
    this.#pending = undefined
    return pending ? [parseIntervalDay(pending)] : []
  }

  #completeStream(): MeterRecord[] {
    const records = this.#completeDay()
    const rejected = this.#rejected
    this.#rejected = undefined
    if (!rejected) return records
    const { reject, days } = rejected
    const lost = days === 1 ? 'its day is not read' : `its ${days} days are not read`
    return [...records, { ...reject, detail: `${reject.detail}; ${lost}` }]
  }

  #withHeader(record: string): string[] {
    return this.#header === undefined ? [record] : [this.#header, record]
  }

  #broken(code: string, detail: string): BrokenFile {
    return new BrokenFile(this.#line, code, detail)
  }
}

function parseStream(
  line: number,
  fields: readonly string[],
  source: readonly string[],
): MeterStream | Reject | IgnoredStream {
  const [, nmi = '', , , suffix = '', , , uom = '', length = ''] = fields
  const reject = (code: string, detail: string): Reject => ({
    kind: 'reject',
    line,
    code,
    detail,
  })
  const measure = measureOf(uom, suffix)
  if (measure.kind === 'other') return { kind: 'ignored', line }
  if (measure.kind === 'unknown') return reject('unit', `'${excerpt(uom)}' is no unit of energy`)
  if (!isRegister(nmi, suffix)) return reject('register', 'A register (200) needs an NMI and a suffix')
  const intervalMinutes = /^\d{1,4}$/.test(length) ? Number(length) : 0
  // Local midnights are on half hours of the market day, where a longer interval could not be split.
  if (intervalMinutes === 0 || 30 % intervalMinutes !== 0)
    return reject('interval-length', `'${excerpt(length)}' is no interval length`)
  return {
    nmi: copyText(nmi),
    suffix: copyText(suffix),
    unit: measure.unit,
    scale: measure.scale,
    intervalMinutes,
    source,
  }
}

const excerpt = (text = '') => (text.length > 20 ? `${text.slice(0, 20)}…` : text)
