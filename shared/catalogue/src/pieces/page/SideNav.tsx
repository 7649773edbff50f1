import { SideNav } from '@switchboard/ui/SideNav'
import { KeyRound, Truck, User, Users } from 'lucide-react'
import type { States } from '../../states'

export const about = 'The pages of one place, beside the page that is shown.'

const entries = [
  { to: '/contact-details', text: 'Contact details', icon: User },
  { to: '/login-details', text: 'Login and security', icon: KeyRound },
  { to: '/additional-account-holder', text: 'Additional account holders', icon: Users },
  { to: '/move-out', text: 'Moving out', icon: Truck },
]

export const states: States = {
  'the second page': () => <SideNav label="Account settings" entries={entries} current="/login-details" />,
  'long words': () => (
    <SideNav
      label="Kontoeinstellungen"
      entries={[
        { to: '/a', text: 'Benachrichtigungseinstellungen für Mieter', icon: User },
        { to: '/b', text: 'Umzug', icon: Truck },
      ]}
      current="/a"
    />
  ),
}
