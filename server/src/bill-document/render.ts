// Bills drawn in a thread of their own. It starts with the first one and goes when there was none for a while.
import { Worker } from 'node:worker_threads'
import type { BillFacts } from './bill-facts'
import type { Delivery, Order } from './worker'

const LONGEST_WAIT_MS = 20_000
const IDLE_MS = 30_000

interface Job {
  readonly resolve: (bytes: Buffer) => void
  readonly reject: (error: Error) => void
}

/** The built file beside this one: see tools/build/server.mjs. */
const thread = () => new Worker(new URL('./bill-worker.js', import.meta.url))

let open: Drawing | undefined

/** @throws Error when it cannot be drawn, or not in time */
export function renderBill(facts: BillFacts): Promise<Buffer> {
  open ??= new Drawing((gone) => {
    if (open === gone) open = undefined
  })
  return open.draw(facts)
}

class Drawing {
  readonly #worker = thread()
  readonly #jobs = new Map<number, Job>()
  #last = 0
  #timer: NodeJS.Timeout | undefined

  constructor(readonly onGone: (drawing: Drawing) => void) {
    this.#worker.on('message', (delivery: Delivery) => this.#deliver(delivery))
    this.#worker.on('error', (error) => this.#end(error))
    this.#worker.on('exit', () => this.#end(new Error('the thread that draws bills has ended')))
  }

  draw(facts: BillFacts): Promise<Buffer> {
    const id = ++this.#last
    // While there is work the process stays; an idle thread keeps nobody waiting.
    this.#worker.ref()
    // More work is no sign of life: only a bill that was drawn gives the others more time.
    if (this.#jobs.size === 0) this.#endAfter(LONGEST_WAIT_MS)
    return new Promise((resolve, reject) => {
      this.#jobs.set(id, { resolve, reject })
      this.#worker.postMessage({ id, facts } satisfies Order)
    })
  }

  #deliver(delivery: Delivery): void {
    const job = this.#jobs.get(delivery.id)
    this.#jobs.delete(delivery.id)
    if ('bytes' in delivery) job?.resolve(Buffer.from(delivery.bytes))
    else job?.reject(new Error(`a bill could not be drawn: ${delivery.failure}`))
    if (this.#jobs.size > 0) return this.#endAfter(LONGEST_WAIT_MS)
    this.#worker.unref()
    this.#endAfter(IDLE_MS)
  }

  /** Unless something happens until then: the thread is idle, or stuck. */
  #endAfter(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#end(new Error('a bill took too long to draw'))
      void this.#worker.terminate()
    }, ms)
    this.#timer.unref()
  }

  #end(error: Error): void {
    this.onGone(this)
    clearTimeout(this.#timer)
    for (const { reject } of this.#jobs.values()) reject(error)
    this.#jobs.clear()
  }
}
