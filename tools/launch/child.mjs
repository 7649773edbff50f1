// Child processes: each leads a process group of its own, so that stopping it stops whatever it has started, too.
import { spawn } from 'node:child_process'

const KEPT_CHARACTERS = 64 * 1024
const GRACE_MS = 12_000
const groups = process.platform !== 'win32'
const running = new Set()

/** A tool ended badly. `output` is the end of what it printed. */
export class ToolFailed extends Error {
  constructor(command, code, output) {
    super(`${command} ended with ${code}`)
    this.code = code
    this.output = output
  }
}

/** @param {import('node:child_process').SpawnOptions} options */
export function startChild(command, args, options) {
  const child = spawn(command, args, { detached: groups, ...options })
  running.add(child)
  child.on('exit', () => {
    running.delete(child)
    // What it left behind, for example when it crashed.
    signal(child, 'SIGTERM')
  })
  child.on('error', () => running.delete(child))
  return child
}

/** Runs a Node script to its end and keeps its output to itself. @throws ToolFailed */
export function runScript(script, args, { cwd, env = process.env } = {}) {
  return runTool(process.execPath, [script, ...args], { cwd, env })
}

/** @throws ToolFailed with the end of the output */
export function runTool(command, args, { cwd, env = process.env, onOutput } = {}) {
  return new Promise((resolve, reject) => {
    const child = startChild(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const keep = (text) => {
      output = (output + text).slice(-KEPT_CHARACTERS)
      onOutput?.(text)
    }
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    child.on('error', (error) => reject(new ToolFailed(command, error.code ?? error.message, output)))
    child.on('close', (code, signal) =>
      code === 0 ? resolve(output) : reject(new ToolFailed(command, signal ?? code, output)),
    )
  })
}

/** Runs a Node script on the customer's own screen. @returns its exit code */
export function showScript(script, args, { cwd, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = startChild(process.execPath, [script, ...args], { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/** Asks every child to end, and ends those that do not. */
export async function stopChildren() {
  const children = [...running]
  const ended = Promise.all(children.map((child) => new Promise((resolve) => child.once('exit', resolve))))
  for (const child of children) signal(child, 'SIGTERM')
  const hard = setTimeout(killChildren, GRACE_MS)
  await ended
  clearTimeout(hard)
}

export function killChildren() {
  for (const child of running) signal(child, 'SIGKILL')
}

function signal(child, name) {
  try {
    if (groups) process.kill(-child.pid, name)
    else child.kill(name)
  } catch {
    // It has ended meanwhile.
  }
}
