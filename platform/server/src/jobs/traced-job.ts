// Work that no request waits for, such as sending an email, as it appears in traces. Contains no customer data.

type Facts = Readonly<Record<string, string | number>>

export interface JobFacts {
  /** One of a few names. */
  readonly name: string
  readonly facts?: Facts
  /** Id of the request that caused it. */
  readonly requestId?: string | null
}

/** Attributes that become known while the job runs. */
export interface Job {
  note(facts: Facts): void
  /** @param kind one of a few */
  fail(kind: string): void
}

/** Rethrows an error of the work, and records it as the job's failure. */
export type TraceJob = <Result>(about: JobFacts, work: (job: Job) => Promise<Result>) => Promise<Result>

const nobody: Job = { note: () => undefined, fail: () => undefined }

/** Used without tracing. */
export const traceNothing: TraceJob = (_about, work) => work(nobody)
