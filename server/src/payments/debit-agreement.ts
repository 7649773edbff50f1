// The Direct Debit Request Service Agreement, required for setting up direct debit.
import { brand } from '@switchboard/brand'
import { refuseField } from '@switchboard/platform-server/http/problem'

export const debitAgreement = brand.directDebitAgreement

/** @throws Problem 422 */
export function refuseWithoutAgreement(accepted: string | undefined): void {
  if (accepted === undefined) refuseField('agreement', 'Please accept the Direct Debit Request Service Agreement')
  if (accepted !== debitAgreement.version)
    refuseField(
      'agreement',
      'The Direct Debit Request Service Agreement has changed. Please reload the page and read it again',
    )
}
