// A program as a process: starts it, waits until it is ready, stops it, and measures its start and memory.
import { createWriteStream, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { startChild } from '../shared/node/child-process.mjs'
import type { ChildProcess, StdioOptions } from 'node:child_process'

const POLL_MS = 200
const STOP_MS = 30_000

interface Program {
  name: string
  command: string
  args: readonly string[]
  env?: NodeJS.ProcessEnv
  cwd?: string
  /** the user that runs it */
  owner?: { uid: number; gid: number }
  /** path of the log file; by default, only errors are printed */
  log?: string
  /** time limit of a start */
  startSeconds?: number
  isReady: () => Promise<boolean>
}

export class PartProcess {
  readonly program: Program

  #child: ChildProcess | undefined
  /** duration of each start in seconds */
  starts: number[] = []
  /** The largest measured memory, in MB. */
  memory = 0
  /** The peak of its largest process, including memory shared with other processes, in MB. */
  peak = 0

  constructor(program: Program) {
    this.program = program
  }

  get name() {
    return this.program.name
  }

  get isRunning() {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** @throws Error with the end of its log */
  async start() {
    const { name, command, args, env, cwd, owner, log, isReady, startSeconds = 60 } = this.program
    const began = performance.now()
    const stdio: StdioOptions = log ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'ignore', 'inherit']
    const child = startChild(command, args, { env, cwd, ...owner, stdio })
    if (log) {
      const file = createWriteStream(log, { flags: 'a' })
      child.stdout?.pipe(file, { end: false })
      child.stderr?.pipe(file, { end: false })
      child.once('close', () => file.end())
    }
    this.#child = child
    while (!(await isReady().catch(() => false))) {
      const isLate = performance.now() - began > startSeconds * 1000
      if (isLate || !this.isRunning) throw new Error(`${name} did not start${log ? `:\n${endOf(log)}` : ''}`)
      await wait(POLL_MS)
    }
    this.starts.push((performance.now() - began) / 1000)
    this.measureMemory()
  }

  get pid() {
    return this.#child?.pid ?? 0
  }

  /** The folder in which it runs, without links. */
  get folder() {
    return readlinkSync(`/proc/${this.pid}/cwd`)
  }

  measureMemory() {
    const { pid } = this.#child ?? {}
    if (pid === undefined || !this.isRunning) return
    const processes = processesInGroup(pid)
    const sum = processes.reduce((kilobytes, { share }) => kilobytes + share, 0)
    this.memory = Math.max(this.memory, Math.round(sum / 1024))
    this.peak = Math.max(this.peak, ...processes.map(({ peak }) => Math.round(peak / 1024)))
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM') {
    const child = this.#child
    if (!child || !this.isRunning) return
    this.measureMemory()
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    const isEnded = await Promise.race([ended.then(() => true), wait(STOP_MS, false, { ref: false })])
    if (!isEnded) child.kill('SIGKILL')
    await ended
  }

  send(signal: NodeJS.Signals) {
    this.#child?.kill(signal)
  }
}

/** Each child leads a process group, so that a script and what it starts are counted together. */
function processesInGroup(group: number) {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return processes.flatMap((pid) => memoryInGroup(pid, group))
}

/** @returns in KB; empty for a process of another group, and for a process that has ended */
function memoryInGroup(pid: string, group: number): { share: number; peak: number }[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, , processGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (Number(processGroup) !== group) return []
    // Memory that processes share is divided between them.
    const share = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
    const peak = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return [{ share: Number(share ?? 0), peak: Number(peak ?? 0) }]
  } catch {
    return []
  }
}

const endOf = (log: string) => readFileSync(log, 'utf8').slice(-3000)

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}

export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
