// Measures the work of a run: unlike its duration, it depends little on what else the machine does (decision record 0051).
import { readFileSync } from 'node:fs'

/** The unit of processor times in /proc, the same on every Linux that Node.js runs on. */
const TICKS_PER_SECOND = 100

/**
 * @returns seconds of processor time, user and system, of this process and all that have ended below it; undefined on
 *   other systems than Linux
 */
export function processorSeconds(): number | undefined {
  try {
    return secondsIn(readFileSync('/proc/self/stat', 'utf8'))
  } catch {
    return undefined
  }
}

/** @param stat the text of `/proc/<pid>/stat`, whose second field is a name that may contain spaces and brackets */
export function secondsIn(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // The state is the first of them. utime, stime, cutime and cstime are the fields 14 to 17 of proc(5).
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND
}
