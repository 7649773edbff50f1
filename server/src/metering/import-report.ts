// Counts what the import did with a file, and why lines were rejected.

import type { WaitingRead } from './assignment'
import { copyText } from './field'
import type { FileNotice } from './file-notice'
import type { BrokenFile, DayRead, Reject, SpanRead } from './record'

export type RejectReason = Omit<Reject, 'kind'>

interface UnitConflict {
  readonly register: string
  readonly line: number
  readonly detail: string
  count: number
}

export interface ImportReport {
  readonly name: string
  readonly outcome: 'imported' | 'already imported' | 'refused'
  /** Distinct NMI and suffix. */
  readonly registers: number
  readonly days: number
  /** Reads of basic meters, each over many days. */
  readonly spans: number
  /** Rows written; the other reads were already stored. */
  readonly changed: number
  /** Streams that do not measure energy. */
  readonly ignored: number
  /** The first thousand NMI and suffix whose reads wait for a register. */
  readonly quarantined: readonly string[]
  /** Reads waiting for a register or unit. */
  readonly waiting: number
  /** The first thousand registers whose unit differs from their reads', each with the line of the first read. */
  readonly conflicts: readonly RejectReason[]
  /** The first thousand; `rejected` counts all. */
  readonly rejects: readonly RejectReason[]
  readonly rejected: number
  /** Warnings about the file: the first thousand, each kind once, with its first line. */
  readonly notices: readonly FileNotice[]
}

const MOST_KEPT = 1_000

const registerName = ({ nmi, suffix }: DayRead | SpanRead) => `${nmi} ${suffix}`

const conflictReason = ({ register, line, detail, count }: UnitConflict): RejectReason => {
  const reads = count === 1 ? '' : `, ${count} reads`
  return { line, code: 'unit', detail: `${detail} (${register}${reads})` }
}

export class Tally {
  readonly #quarantined = new Set<string>()
  readonly #conflicts = new Map<string, UnitConflict>()
  readonly #rejects: RejectReason[] = []
  #days = 0
  #spans = 0
  #reads = 0
  #ignored = 0
  #waiting = 0
  #rejected = 0
  readonly #notices = new Map<string, FileNotice>()

  /** @param onUnkept called with each rejection for which the report has no room */
  constructor(
    readonly name: string,
    private readonly onUnkept: (reason: RejectReason) => void = () => {},
  ) {}

  countRead(read: DayRead | SpanRead) {
    if (read.kind === 'day') {
      this.#days += 1
      this.#reads += read.values.length
    } else this.#spans += 1
  }

  countWaiting({ read, reason, detail }: WaitingRead) {
    this.#waiting += 1
    const register = registerName(read)
    if (reason !== 'unit' && this.#quarantined.size < MOST_KEPT) this.#quarantined.add(register)
    if (reason === 'unit') this.#countConflict(`${register} ${detail}`, { register, line: read.line, detail })
  }

  #countConflict(key: string, first: Omit<UnitConflict, 'count'>) {
    const known = this.#conflicts.get(key)
    if (known) known.count += 1
    else if (this.#conflicts.size < MOST_KEPT) this.#conflicts.set(key, { ...first, count: 1 })
  }

  countIgnored() {
    this.#ignored += 1
  }

  countRejected({ line, code, detail }: RejectReason | BrokenFile) {
    this.#rejected += 1
    const reason = { line, code, detail: copyText(detail) }
    if (this.#rejects.length < MOST_KEPT) this.#rejects.push(reason)
    else this.onUnkept(reason)
  }

  countNotice(notice: FileNotice) {
    const key = `${notice.code} ${notice.detail}`
    if (this.#notices.size < MOST_KEPT && !this.#notices.has(key)) this.#notices.set(key, notice)
  }

  get rejectedCount() {
    return this.#rejected
  }

  /** Intervals read so far. */
  get reads() {
    return this.#reads
  }

  /** Whether the file has only rejected lines. */
  get isUnreadable() {
    return this.#rejected > 0 && this.#days + this.#spans + this.#ignored + this.#waiting === 0
  }

  importedReport(changed: number, registers: number): ImportReport {
    return { ...this.#report('imported'), changed, registers }
  }

  knownReport(): ImportReport {
    return this.#report('already imported')
  }

  /** The report keeps only the reasons. */
  refusedReport(): ImportReport {
    const nothing = { days: 0, spans: 0, ignored: 0, waiting: 0, quarantined: [], conflicts: [] }
    return { ...this.#report('refused'), ...nothing }
  }

  #report(outcome: ImportReport['outcome']): ImportReport {
    return {
      name: this.name,
      outcome,
      registers: 0,
      days: this.#days,
      spans: this.#spans,
      changed: 0,
      ignored: this.#ignored,
      quarantined: [...this.#quarantined].sort(),
      waiting: this.#waiting,
      conflicts: [...this.#conflicts.values()].map(conflictReason),
      rejects: this.#rejects,
      rejected: this.#rejected,
      notices: [...this.#notices.values()],
    }
  }
}
