// The pages of the account settings.
import { FolderDown, KeyRound, Truck, User, Users } from 'lucide-react'
import { settings as text } from './text'

const pages = [
  { to: '/contact-details', text: text.contact, icon: User },
  { to: '/login-details', text: text.login, icon: KeyRound },
  { to: '/additional-account-holder', text: text.holders, icon: Users },
  { to: '/move-out', text: text.movingOut, icon: Truck },
  { to: '/your-data', text: text.data, icon: FolderDown },
] as const

export type SettingsPath = (typeof pages)[number]['to']

/** The pages that the backend has the calls for, as far as the account is known. */
export const settingsPages = (account: { readonly hasDataFiles: boolean } | undefined) =>
  account?.hasDataFiles ? pages : pages.filter(({ to }) => to !== '/your-data')
