import { ButtonLink } from '@switchboard/ui/ButtonLink'
import { ArrowRight } from 'lucide-react'
import { samples } from '../../states'

export const about = 'A link that looks like a button: it goes somewhere, where a button does something.'

export const states = samples(ButtonLink, {
  'to a page of the portal': { variant: 'primary', to: '/services', children: 'Back to services' },
  'to a legacy page': { variant: 'primary', href: '/#!/accounts/pay', children: 'Make payment' },
  'to a file': { href: '/documents/bill-4000000011.pdf', pdf: true, newTab: true, children: 'View bill' },
  quiet: { variant: 'quiet', to: '/move-out', children: 'Move out' },
  danger: { variant: 'danger', to: '/log-out', children: 'Log out' },
  'small, with an icon': { size: 'small', icon: ArrowRight, to: '/usage', children: 'View usage' },
  wide: { wide: true, to: '/', children: 'Take me back' },
})
