// What is left to bill after a bill.
import type { Bill } from './bill'
import type { Account } from './facts'

/** What the bill has once is on no later one. */
export function afterBill(account: Account, { lines }: Bill): Account {
  const charged = new Set(lines.filter(({ kind }) => kind === 'ONCE').map(({ chargeId }) => chargeId))
  const adjusted = new Set(lines.map(({ adjustmentId }) => adjustmentId))
  const services = account.services.map((service) => ({
    ...service,
    charges: service.charges.map((charge) => ({ ...charge, billed: charge.billed || charged.has(charge.id) })),
  }))
  return { ...account, services, adjustments: account.adjustments.filter(({ id }) => !adjusted.has(id)) }
}
