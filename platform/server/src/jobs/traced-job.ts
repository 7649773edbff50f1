// Work that no request waits for, such as sending a mail, as traces show it. Nothing in it is of a customer.

type Facts = Readonly<Record<string, string | number>>

export interface JobFacts {
  /** One of a few. */
  readonly name: string
  readonly facts?: Facts
  /** Of the request that caused it. */
  readonly requestId?: string | null
}

/** Attributes that become known while the job runs. */
export interface Job {
  note(facts: Facts): void
  /** @param kind one of a few */
  fail(kind: string): void
}

/** Rethrows an error of the work, and records it as a failure of the job. */
export type TraceJob = <Result>(about: JobFacts, work: (job: Job) => Promise<Result>) => Promise<Result>

const nobody: Job = { note: () => undefined, fail: () => undefined }

/** Where nothing is traced. */
export const traceNothing: TraceJob = (_about, work) => work(nobody)
