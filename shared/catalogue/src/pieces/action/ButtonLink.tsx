import { ButtonLink } from '@switchboard/ui/ButtonLink'
import { ArrowRight } from 'lucide-react'
import type { States } from '../../states'

export const about = 'A link that looks like a button: it goes somewhere, where a button does something.'

export const states: States = {
  'to a page of the portal': () => (
    <ButtonLink variant="primary" to="/services">
      Back to services
    </ButtonLink>
  ),
  'to a legacy page': () => (
    <ButtonLink variant="primary" href="/#!/accounts/pay">
      Make payment
    </ButtonLink>
  ),
  'to a file': () => (
    <ButtonLink href="/documents/bill-4000000011.pdf" pdf newTab>
      View bill
    </ButtonLink>
  ),
  quiet: () => (
    <ButtonLink variant="quiet" to="/move-out">
      Move out
    </ButtonLink>
  ),
  danger: () => (
    <ButtonLink variant="danger" to="/log-out">
      Log out
    </ButtonLink>
  ),
  'small, with an icon': () => (
    <ButtonLink size="small" icon={ArrowRight} to="/usage">
      View usage
    </ButtonLink>
  ),
  wide: () => (
    <ButtonLink wide to="/">
      Take me back
    </ButtonLink>
  ),
}
