// Starts child processes. Each leads its own process group, so that stopping it also stops the processes that it
// started.
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** Options of Node.js for a process that runs TypeScript. */
export const typescript = ['--import', new URL('typescript.mjs', import.meta.url).href]

/**
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 * @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv }} ToolOptions
 */

const KEPT_CHARACTERS = 64 * 1024
const GRACE_MS = 12_000
const hasProcessGroups = process.platform !== 'win32'
/** @type {Set<ChildProcess>} */
const running = new Set()

/** A tool ended with a failure. `output` is the end of what it printed. */
export class ToolError extends Error {
  /**
   * @param {string} command
   * @param {string | number | null} code the exit code, or the name of the signal or error that ended it
   * @param {string} output
   */
  constructor(command, code, output) {
    super(`${command} ended with ${code}`)
    this.code = code
    this.output = output
  }
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export function startChild(command, args, options) {
  const child = spawn(command, args, { detached: hasProcessGroups, ...options })
  running.add(child)
  child.on('exit', () => {
    running.delete(child)
    // A child that crashed may have left processes behind in its group.
    signal(child, 'SIGTERM')
  })
  child.on('error', () => running.delete(child))
  return child
}

/**
 * Gives a child and its descendants only the time that other processes do not need.
 * @param {ChildProcess} child
 */
function lowerPriority({ pid }) {
  try {
    setPriority(pid ?? 0, constants.priority.PRIORITY_LOW)
    // Linux first divides the time between sessions, and each child leads its own session.
    if (process.platform === 'linux') writeFileSync(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_LOW))
  } catch {
    // It has already ended, or the system does not have priorities.
  }
}

/**
 * @param {string} script
 * @param {readonly string[]} args
 */
const nodeArguments = (script, args) => [...(script.endsWith('.ts') ? typescript : []), script, ...args]

/**
 * Runs a Node script to its end without showing its output.
 * @param {string} script
 * @param {readonly string[]} args
 * @param {ToolOptions} [options]
 * @returns {Promise<string>} its output
 * @throws ToolError
 */
export const runScript = (script, args, options) => runTool(process.execPath, nodeArguments(script, args), options)

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {ToolOptions & { onOutput?: (text: string) => void }} [options]
 * @returns {Promise<string>} the end of its output
 * @throws ToolError
 */
export function runTool(command, args, { cwd, env = process.env, onOutput } = {}) {
  return new Promise((resolve, reject) => {
    const child = startChild(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const keep = (/** @type {string} */ text) => {
      output = (output + text).slice(-KEPT_CHARACTERS)
      onOutput?.(text)
    }
    child.stdout?.setEncoding('utf8').on('data', keep)
    child.stderr?.setEncoding('utf8').on('data', keep)
    child.on('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      reject(new ToolError(command, error.code ?? error.message, output)),
    )
    child.on('close', (code, signal) =>
      code === 0 ? resolve(output) : reject(new ToolError(command, signal ?? code, output)),
    )
  })
}

/**
 * Runs a Node script with low priority while others run. Its output is printed when it has ended.
 * @param {string} script
 * @param {readonly string[]} args
 * @param {ToolOptions} [options]
 * @returns {Promise<number>} its exit code
 */
export function runScriptInBackground(script, args, { cwd, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = startChild(process.execPath, nodeArguments(script, args), {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    lowerPriority(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text))
    child.on('error', reject)
    child.on('close', (code) => {
      process.stdout.write(output)
      resolve(code ?? 1)
    })
  })
}

/**
 * Runs a Node script with its output in the user's terminal.
 * @param {string} script
 * @param {readonly string[]} args
 * @param {ToolOptions} [options]
 * @returns {Promise<number>} its exit code
 */
export function runScriptInTerminal(script, args, { cwd, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = startChild(process.execPath, nodeArguments(script, args), {
      cwd,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/** Asks every child to end, and kills those that have not ended in time. */
export async function stopChildren(graceMs = GRACE_MS) {
  const children = [...running]
  const ended = Promise.all(children.map((child) => new Promise((resolve) => child.once('exit', resolve))))
  for (const child of children) signal(child, 'SIGTERM')
  const timer = setTimeout(killChildren, graceMs)
  await ended
  clearTimeout(timer)
}

export function killChildren() {
  for (const child of running) signal(child, 'SIGKILL')
}

/**
 * @param {ChildProcess} child
 * @param {NodeJS.Signals} name
 */
function signal(child, name) {
  try {
    if (hasProcessGroups && child.pid !== undefined) process.kill(-child.pid, name)
    else child.kill(name)
  } catch {
    // The process has already ended.
  }
}
