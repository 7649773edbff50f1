import { createHash } from 'node:crypto'
import type { Day } from '@switchboard/domain'

/**
 * The number is a hash: the same for the same account and month, and a customer's number does not lead to another's by
 * counting.
 * @param attempt counted from 0; increased while the number is taken
 */
export function invoiceId(accountNumber: string, month: Day, attempt: number): string {
  const hash = createHash('sha256').update(`${accountNumber} ${month} ${attempt}`).digest()
  return `INV${String(hash.readUIntBE(0, 6) % 100_000_000).padStart(8, '0')}`
}
