// Renders bills in a worker thread, which starts with the first bill and ends when idle.
import { Worker } from 'node:worker_threads'
import type { InvoiceContent } from './invoice-content'
import type { DrawResult, DrawRequest } from './worker'

const DRAW_TIMEOUT_MS = 20_000
const IDLE_TIMEOUT_MS = 30_000

interface PendingDraw {
  readonly resolve: (bytes: Buffer) => void
  readonly reject: (error: Error) => void
}

/** The built file next to this one: see platform/build/build-server.ts. */
const startWorker = () => new Worker(new URL('./bill-worker.js', import.meta.url))

let current: DrawingThread | undefined

/** @throws Error if it cannot be rendered, or not in time */
export function renderBill(content: InvoiceContent): Promise<Buffer> {
  current ??= new DrawingThread((gone) => {
    if (current === gone) current = undefined
  })
  return current.draw(content)
}

class DrawingThread {
  readonly #worker = startWorker()
  readonly #jobs = new Map<number, PendingDraw>()
  #last = 0
  #timer: NodeJS.Timeout | undefined

  constructor(readonly onGone: (drawing: DrawingThread) => void) {
    this.#worker.on('message', (delivery: DrawResult) => this.#deliver(delivery))
    this.#worker.on('error', (error) => this.#end(error))
    this.#worker.on('exit', () => this.#end(new Error('the thread that draws bills has ended')))
  }

  draw(content: InvoiceContent): Promise<Buffer> {
    const id = ++this.#last
    // Pending work keeps the process alive; an idle thread does not.
    this.#worker.ref()
    // Only a finished bill extends the deadline, not a further request.
    if (this.#jobs.size === 0) this.#endAfter(DRAW_TIMEOUT_MS)
    return new Promise((resolve, reject) => {
      this.#jobs.set(id, { resolve, reject })
      this.#worker.postMessage({ id, content } satisfies DrawRequest)
    })
  }

  #deliver(delivery: DrawResult): void {
    const job = this.#jobs.get(delivery.id)
    this.#jobs.delete(delivery.id)
    if ('bytes' in delivery) job?.resolve(Buffer.from(delivery.bytes))
    else job?.reject(new Error(`a bill could not be drawn: ${delivery.failure}`))
    if (this.#jobs.size > 0) return this.#endAfter(DRAW_TIMEOUT_MS)
    this.#worker.unref()
    this.#endAfter(IDLE_TIMEOUT_MS)
  }

  /** Ends the thread after this time without a finished bill, because it is idle or stuck. */
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
