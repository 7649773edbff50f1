// The processor time that a server takes for a request.
import { readFileSync } from 'node:fs'
import autocannon, { type Options } from 'autocannon'

export type Calls = NonNullable<Options['requests']>

/**
 * Sends the given number of requests.
 * @param calls sent in turn
 * @returns microseconds of the process's own processor time per request
 */
export async function microsPerRequest(
  { pid, origin }: { pid: number; origin: string },
  calls: Calls,
  amount: number,
): Promise<number> {
  const before = processorMicros(pid)
  const result = await autocannon({ url: origin, connections: 8, amount, requests: calls })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${origin}: ${result.errors} errors, statuses ${JSON.stringify(result.statusCodeStats)}`)
  return (processorMicros(pid) - before) / amount
}

/** User and system time of a process; the kernel counts in hundredths of a second. */
export function processorMicros(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}
