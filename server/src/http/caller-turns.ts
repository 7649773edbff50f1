// Limits each caller's simultaneous expensive tasks, so that one caller does not slow down the others.
import type { FastifyReply } from 'fastify'
import { Problem } from '@switchboard/platform-server/http/problem'

interface TurnOptions {
  /** Maximum number of a caller's tasks in progress. */
  readonly running: number
  /** Maximum number of queued tasks. */
  readonly waiting: number
  readonly longestWaitMs: number
}

interface Caller {
  running: number
  /** Functions that start queued work, in the order of arrival. */
  readonly waiting: (() => void)[]
}

export class CallerTurns {
  readonly #callers = new Map<string, Caller>()

  constructor(readonly options: TurnOptions) {}

  /**
   * @param gone aborts when the caller no longer waits for the response
   * @throws Problem 429 if too many are already waiting, or the wait is too long; 408 if the caller is gone before the
   * work starts
   */
  async run<Result>(caller: string, gone: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    if (gone.aborted) throw callerGone()
    const entry = this.#callers.get(caller) ?? { running: 0, waiting: [] }
    this.#callers.set(caller, entry)
    if (entry.running < this.options.running) entry.running += 1
    else await this.#wait(entry, gone)
    try {
      return await work()
    } finally {
      const start = entry.waiting.shift()
      if (start) start()
      else entry.running -= 1
      if (entry.running === 0) this.#callers.delete(caller)
    }
  }

  #wait({ waiting }: Caller, gone: AbortSignal): Promise<void> {
    if (waiting.length >= this.options.waiting) throw tooMany()
    return new Promise((resolve, reject) => {
      const leave = (reason: Problem) => {
        stopWaiting()
        waiting.splice(waiting.indexOf(start), 1)
        reject(reason)
      }
      const onGone = () => leave(callerGone())
      const timer = setTimeout(() => leave(tooMany()), this.options.longestWaitMs)
      const stopWaiting = () => {
        clearTimeout(timer)
        gone.removeEventListener('abort', onGone)
      }
      const start = () => {
        stopWaiting()
        resolve()
      }
      waiting.push(start)
      gone.addEventListener('abort', onGone)
    })
  }
}

/** A signal that aborts when the connection closes before the response was sent, also if it is closed already. */
export function signalOfDisconnect({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  if (raw.destroyed) return AbortSignal.abort()
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}

const tooMany = () =>
  new Problem(429, 'too-many-at-once', 'Too much was asked for at the same time. Try again in a moment.', undefined, {
    'retry-after': '1',
  })

/** Only logged, because nobody reads this response. */
const callerGone = () => new Problem(408, 'caller-gone', 'The request was given up.')
