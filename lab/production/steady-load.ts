// Starts load.ts, and reads the results of its requests since the last report.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { arrayOf, number, object, recordOf, string } from '../../shared/node/read-json.mjs'
import { root } from '../../shared/node/environment.mjs'
import { hosts, publicNames } from '../../tools/deployment/names.ts'
import { TEST_PASSWORD } from './parts/provider.ts'
import type { Installation } from './installation.ts'

const failure = object({ kind: string, status: number, type: string, retryAfter: string, text: string })
const measuredShape = object({
  sent: recordOf(number),
  failures: arrayOf(failure),
  slowest: number,
  acknowledged: string,
})

export type Measured = ReturnType<typeof measuredShape>

const nothing = (): Omit<Measured, 'acknowledged'> => ({ sent: {}, failures: [], slowest: 0 })

export class SteadyLoad {
  readonly child: ChildProcess

  /** Everything since `startMeasuring`. */
  total = nothing()

  constructor(child: ChildProcess) {
    this.child = child
  }

  static async start({ urls, authority }: Installation) {
    const child = fork(join(root, 'lab/production/load.ts'), {
      env: {
        ...process.env,
        LOAD: JSON.stringify({ ...urls, password: TEST_PASSWORD }),
        NODE_OPTIONS: `--require ${join(root, 'tools/deployment/hosts.cjs')}`,
        TEST_HOSTS: publicNames(hosts),
        NODE_EXTRA_CA_CERTS: authority,
      },
    })
    const isReady = await Promise.race([once(child, 'message').then(() => true), once(child, 'exit').then(() => false)])
    if (!isReady) throw new Error('the load did not start')
    return new SteadyLoad(child)
  }

  async #ask(message: 'report' | 'pause' | 'go on') {
    const answer = once(this.child, 'message')
    this.child.send(message)
    const [measured] = await answer
    return this.#add(measuredShape(measured, 'the load'))
  }

  #add(measured: Measured) {
    const { sent, failures, slowest } = this.total
    for (const [kind, count] of Object.entries(measured.sent)) sent[kind] = (sent[kind] ?? 0) + count
    this.total = {
      sent,
      failures: [...failures, ...measured.failures],
      slowest: Math.max(slowest, measured.slowest),
    }
    return measured
  }

  async startMeasuring() {
    await this.#ask('report')
    this.total = nothing()
  }

  /** @returns since the last report */
  report(): Promise<Measured> {
    return this.#ask('report')
  }

  pause() {
    return this.#ask('pause')
  }

  goOn() {
    return this.#ask('go on')
  }

  async stop() {
    if (this.child.exitCode !== null) return
    const ended = once(this.child, 'exit')
    this.child.disconnect()
    await ended
  }
}
