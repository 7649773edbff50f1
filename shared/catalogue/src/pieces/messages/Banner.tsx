import { Banner } from '@switchboard/ui/Banner'
import type { States } from '../../states'

export const about = 'A message where it stands: what happened, then what to do.'

export const states: States = {
  success: () => <Banner severity="success">Your contact details have been saved.</Banner>,
  error: () => <Banner severity="error">We couldn&apos;t save your data at this time. Please try again.</Banner>,
  'error-cross': () => (
    <Banner severity="error-cross">Unable to process request at this time. Please try again later</Banner>
  ),
  warning: () => <Banner severity="warning">Due to an unexpected error some data may be unavailable</Banner>,
  info: () => <Banner severity="info">Payments in the last 72 hours are subject to bank validation.</Banner>,
  'one line, heading only heard': () => (
    <Banner severity="warning" headingLook="hidden">
      Due to an unexpected error some data may be unavailable
    </Banner>
  ),
  'long words': () => (
    <Banner severity="error">
      We couldn&apos;t send the confirmation to
      alexandra.papadimitropoulou-konstantinidis@wattlebird-residents-association.example.org, because that address does
      not answer. Your move-out on 4 December 2026 is booked all the same; check the address under Login details and we
      will send it again.
    </Banner>
  ),
}
