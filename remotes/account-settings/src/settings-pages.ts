// The pages of the account settings.
import { Bell, FolderDown, History, KeyRound, Truck, User, Users } from 'lucide-react'
import { settings as text } from './text'

const pages = [
  { to: '/contact-details', text: text.contact, icon: User },
  { to: '/login-details', text: text.login, icon: KeyRound },
  { to: '/additional-account-holder', text: text.holders, icon: Users },
  { to: '/notifications', text: text.notifications, icon: Bell },
  { to: '/activity', text: text.activity, icon: History },
  { to: '/move-out', text: text.movingOut, icon: Truck },
  { to: '/your-data', text: text.data, icon: FolderDown },
] as const

export type SettingsPath = (typeof pages)[number]['to']

/** The pages that the backend has the calls for, as far as the account is known. */
export const settingsPages = (account: Backend | undefined) =>
  pages.filter(({ to }) => {
    if (to === '/your-data') return account?.hasDataFiles === true
    // Shown until the account is known, so that no other entry moves.
    if (to === '/notifications') return account?.hasNotifications !== false
    if (to === '/activity') return account?.hasActivity !== false
    return true
  })

interface Backend {
  readonly hasActivity: boolean
  readonly hasDataFiles: boolean
  readonly hasNotifications: boolean
}
