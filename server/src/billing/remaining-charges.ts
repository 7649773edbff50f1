// The charges that remain after a bill.
import type { BillDraft } from './bill-draft'
import type { BillableAccount } from './billable-account'

/** The account without the one-off charges and adjustments that the bill contains. */
export function withoutBilled(account: BillableAccount, { lines }: BillDraft): BillableAccount {
  const charged = new Set(lines.filter(({ kind }) => kind === 'ONCE').map(({ chargeId }) => chargeId))
  const adjusted = new Set(lines.map(({ adjustmentId }) => adjustmentId))
  const services = account.services.map((service) => ({
    ...service,
    charges: service.charges.map((charge) => ({ ...charge, billed: charge.billed || charged.has(charge.id) })),
  }))
  return { ...account, services, adjustments: account.adjustments.filter(({ id }) => !adjusted.has(id)) }
}
