// The Direct Debit Request Service Agreement, without which no direct debit is set up.
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
