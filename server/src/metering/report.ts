// What the import tells about one file.

import type { Waiting } from './assignment'
import { copied } from './field'
import type { BrokenFile, DayRead, Reject, SpanRead } from './record'

export type Reason = Omit<Reject, 'kind'>

interface Conflict {
  readonly register: string
  readonly line: number
  readonly detail: string
  count: number
}

export interface ImportReport {
  readonly name: string
  readonly outcome: 'imported' | 'already imported' | 'refused'
  /** Distinct NMI and suffix of which something was read. */
  readonly registers: number
  readonly days: number
  /** Reads of basic meters, each over many days. */
  readonly spans: number
  /** Rows written; the other reads were there already. */
  readonly changed: number
  /** Streams that are no energy. */
  readonly ignored: number
  /** The first thousand NMI and suffix whose reads wait for a register, and how many reads wait, for that or for a unit. */
  readonly quarantined: readonly string[]
  readonly waiting: number
  /** The first thousand registers whose reads have another unit, each with the line of the first read. */
  readonly conflicts: readonly Reason[]
  /** The first thousand; `rejected` counts all. */
  readonly rejects: readonly Reason[]
  readonly rejected: number
}

const kept = 1_000

const registerOf = ({ nmi, suffix }: DayRead | SpanRead) => `${nmi} ${suffix}`

const reasonOf = ({ register, line, detail, count }: Conflict): Reason => {
  const reads = count === 1 ? '' : `, ${count} reads`
  return { line, code: 'unit', detail: `${detail} (${register}${reads})` }
}

export class Tally {
  readonly #quarantined = new Set<string>()
  readonly #conflicts = new Map<string, Conflict>()
  readonly #rejects: Reason[] = []
  #days = 0
  #spans = 0
  #reads = 0
  #ignored = 0
  #waiting = 0
  #rejected = 0

  constructor(readonly name: string) {}

  read(read: DayRead | SpanRead) {
    if (read.kind === 'day') {
      this.#days += 1
      this.#reads += read.values.length
    } else this.#spans += 1
  }

  waits({ read, reason, detail }: Waiting) {
    this.#waiting += 1
    const register = registerOf(read)
    if (reason !== 'unit' && this.#quarantined.size < kept) this.#quarantined.add(register)
    if (reason === 'unit') this.#conflictsWith(`${register} ${detail}`, { register, line: read.line, detail })
  }

  #conflictsWith(key: string, first: Omit<Conflict, 'count'>) {
    const known = this.#conflicts.get(key)
    if (known) known.count += 1
    else if (this.#conflicts.size < kept) this.#conflicts.set(key, { ...first, count: 1 })
  }

  ignored() {
    this.#ignored += 1
  }

  rejected({ line, code, detail }: Reason | BrokenFile) {
    this.#rejected += 1
    if (this.#rejects.length < kept) this.#rejects.push({ line, code, detail: copied(detail) })
  }

  get rejectedCount() {
    return this.#rejected
  }

  /** Intervals */
  get reads() {
    return this.#reads
  }

  /** Lines were rejected, and there was nothing else. */
  get unreadable() {
    return this.#rejected > 0 && this.#days + this.#spans + this.#ignored + this.#waiting === 0
  }

  imported(changed: number, registers: number): ImportReport {
    return { ...this.#report('imported'), changed, registers }
  }

  known(): ImportReport {
    return this.#report('already imported')
  }

  /** Nothing of the file counts, but the reasons. */
  refused(): ImportReport {
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
      conflicts: [...this.#conflicts.values()].map(reasonOf),
      rejects: this.#rejects,
      rejected: this.#rejected,
    }
  }
}
