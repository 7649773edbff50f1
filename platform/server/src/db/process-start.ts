// Distinguishes processes that had the same id at different times.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Index of the start time, in ticks since boot, among the fields of /proc/<pid>/stat after the command, which may
 * contain spaces.
 */
const START_FIELD = 19

/** When the process started, in a system-specific form; undefined if it cannot be read. */
export function startOfProcess(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') return startByPs(pid)
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[START_FIELD]
  } catch {
    return undefined
  }
}

function startByPs(pid: number): string | undefined {
  if (process.platform === 'win32') return undefined
  const env = { ...process.env, LC_ALL: 'C' }
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env })
  return stdout?.trim() || undefined
}
