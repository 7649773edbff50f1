import { brand } from '@switchboard/brand'
import { ButtonLink } from '@switchboard/ui/ButtonLink'
import * as text from './text'

export function PayLink({ offer }: { readonly offer: 'primary' | 'secondary' }) {
  return (
    <ButtonLink href={brand.links.makePayment} variant={offer}>
      {text.bill.pay}
    </ButtonLink>
  )
}
