// What the import tells about one file.

import type { BrokenFile, DayRead, Reject, SpanRead } from './record'

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
  /** NMI and suffix of registers that belong to no service, and how many of the reads wait for that. */
  readonly quarantined: readonly string[]
  readonly waiting: number
  /** The first thousand; `rejected` counts all. */
  readonly rejects: readonly Omit<Reject, 'kind'>[]
  readonly rejected: number
}

const rejectsKept = 1_000

export class Tally {
  readonly #registers = new Set<string>()
  readonly #quarantined = new Set<string>()
  readonly #rejects: Omit<Reject, 'kind'>[] = []
  #days = 0
  #spans = 0
  #ignored = 0
  #waiting = 0
  #rejected = 0

  constructor(readonly name: string) {}

  read(read: DayRead | SpanRead) {
    this.#registers.add(`${read.nmi} ${read.suffix}`)
    if (read.kind === 'day') this.#days += 1
    else this.#spans += 1
  }

  waits(read: DayRead | SpanRead) {
    this.read(read)
    this.#quarantined.add(`${read.nmi} ${read.suffix}`)
    this.#waiting += 1
  }

  ignored() {
    this.#ignored += 1
  }

  rejected({ line, code, detail }: Omit<Reject, 'kind'> | BrokenFile) {
    this.#rejected += 1
    if (this.#rejects.length < rejectsKept) this.#rejects.push({ line, code, detail })
  }

  /** Lines were rejected, and there was nothing else. */
  get unreadable() {
    return this.#rejected > 0 && this.#days + this.#spans + this.#ignored === 0
  }

  imported(changed: number): ImportReport {
    return { ...this.#report('imported'), changed }
  }

  known(): ImportReport {
    return this.#report('already imported')
  }

  /** Nothing of the file counts, but the reasons. */
  refused(): ImportReport {
    const { rejects, rejected, ...rest } = this.#report('refused')
    return { ...rest, registers: 0, days: 0, spans: 0, ignored: 0, waiting: 0, quarantined: [], rejects, rejected }
  }

  #report(outcome: ImportReport['outcome']): ImportReport {
    return {
      name: this.name,
      outcome,
      registers: this.#registers.size,
      days: this.#days,
      spans: this.#spans,
      changed: 0,
      ignored: this.#ignored,
      quarantined: [...this.#quarantined].sort(),
      waiting: this.#waiting,
      rejects: this.#rejects,
      rejected: this.#rejected,
    }
  }
}
