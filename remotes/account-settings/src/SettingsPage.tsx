import { accountQuery, useQuery } from '@switchboard/api-client'
import { SideNav } from '@switchboard/ui/SideNav'
import type { ReactNode } from 'react'
import styles from './Settings.module.css'
import { settingsPages, type SettingsPath } from './settings-pages'
import { settings as text } from './text'

interface SettingsPageProps {
  readonly path: SettingsPath
  readonly children: ReactNode
}

/** A page of the account settings, with the navigation next to it if there is room. */
export function SettingsPage({ path, children }: SettingsPageProps) {
  const { data: account } = useQuery(accountQuery)
  return (
    <div className={`sb-content ${styles.settings}`} data-column="aside">
      <div className={styles.navigation}>
        <SideNav label={text.title} entries={settingsPages(account)} current={path} />
      </div>
      <div className={styles.page}>{children}</div>
    </div>
  )
}
