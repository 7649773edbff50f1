import { accountQuery, queryState, useQuery } from '@switchboard/api-client'
import { Card } from '@switchboard/ui/Card'
import { SectionFailure } from '@switchboard/ui/SectionFailure'
import { SettingRows } from '@switchboard/ui/SettingRow'
import { useState } from 'react'
import { DataKeys } from './DataKeys'
import { DataFileRow } from './DataFileRow'
import { dataFiles } from './data-files'
import styles from './Settings.module.css'
import { SettingsPage } from './SettingsPage'
import { yourData as text } from './text'
import { WaitingRows } from './WaitingRows'

export function Component() {
  const call = useQuery(accountQuery)
  const account = queryState(call)
  return (
    <SettingsPage path="/your-data">
      {/* In the portal the header navigates to page-not-found (specification 8). A legacy page has no header. */}
      {account.at === 'failed' ? (
        <SectionFailure
          thing={text.thing}
          onRefresh={() => void call.refetch()}
          refreshing={account.busy}
          cause={account.cause}
        />
      ) : (
        <div className={styles.list}>
          <Card heading={text.card} busy={account.at === 'loading'}>
            {account.at === 'loading' ? (
              <WaitingRows count={dataFiles.length} />
            ) : account.data.hasDataFiles ? (
              <Files />
            ) : (
              <p>{text.unavailable}</p>
            )}
          </Card>
          {account.at === 'ready' && account.data.hasDataFiles && <DataKeys today={account.data.today} />}
        </div>
      )}
    </SettingsPage>
  )
}

function Files() {
  const [latest, setLatest] = useState<string>()
  return (
    <SettingRows>
      {dataFiles.map((file) => (
        <DataFileRow key={file.path} file={file} isLatest={latest === file.path} onStart={() => setLatest(file.path)} />
      ))}
    </SettingRows>
  )
}

/** As high as the rows. */
