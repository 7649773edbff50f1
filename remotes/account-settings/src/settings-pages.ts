// The pages of the account settings.
import { KeyRound, Truck, User, Users } from 'lucide-react'
import { settings as text } from './text'

export const settingsPages = [
  { to: '/contact-details', text: text.contact, icon: User },
  { to: '/login-details', text: text.login, icon: KeyRound },
  { to: '/additional-account-holder', text: text.holders, icon: Users },
  { to: '/move-out', text: text.movingOut, icon: Truck },
] as const

export type SettingsPath = (typeof settingsPages)[number]['to']
