import { readdir, readFile } from 'node:fs/promises'

/** The rest is for other work of the process. */
const SHARE_FOR_CUSTOMERS = 0.9

/** Whether this process may open more files and connections. True on systems without /proc. */
export async function hasDescriptors(most?: number): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const limit = most ?? (await readLimit())
  return (await readdir('/proc/self/fd')).length < limit * SHARE_FOR_CUSTOMERS
}

/** The limit may be changed while the process runs. */
async function readLimit(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8')
  return Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Infinity)
}
