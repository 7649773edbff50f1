import { createHash } from 'node:crypto'
import type { Day } from '@switchboard/domain'

/**
 * The same account and month have the same one, and it does not lead to another's by counting.
 * @param attempt from 0 on; the next one where the number is taken
 */
export function invoiceId(accountNumber: string, month: Day, attempt: number): string {
  const hash = createHash('sha256').update(`${accountNumber} ${month} ${attempt}`).digest()
  return `INV${String(hash.readUIntBE(0, 6) % 100_000_000).padStart(8, '0')}`
}
