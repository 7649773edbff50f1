import { queryState, useQuery } from '@switchboard/api-client'
import type { NotificationKind } from '@switchboard/domain'
import { Card } from '@switchboard/ui/Card'
import { SectionFailure } from '@switchboard/ui/SectionFailure'
import { SettingRows } from '@switchboard/ui/SettingRow'
import { useState } from 'react'
import { notificationsQuery, type Notifications } from './calls'
import { NotificationRow } from './NotificationRow'
import styles from './Settings.module.css'
import { SettingsPage } from './SettingsPage'
import { notifications as text } from './text'
import { WaitingRows } from './WaitingRows'

/** Which news the customer has by email. Each choice is saved immediately. */
export function Component() {
  const call = useQuery(notificationsQuery)
  const choices = queryState(call)
  return (
    <SettingsPage path="/notifications">
      {choices.at === 'failed' ? (
        <SectionFailure
          thing={text.thing}
          onRefresh={() => void call.refetch()}
          refreshing={choices.busy}
          cause={choices.cause}
        />
      ) : (
        <div className={styles.list}>
          <Card
            heading={choices.at === 'ready' ? text.cardFor(choices.data.email) : text.card}
            busy={choices.at === 'loading'}
          >
            {choices.at === 'ready' ? <Choices of={choices.data} /> : <Loading />}
          </Card>
          <Card heading={text.alwaysOn}>
            {text.always.map((sentence) => (
              <p key={sentence} className={styles.always}>
                {sentence}
              </p>
            ))}
          </Card>
        </div>
      )}
    </SettingsPage>
  )
}

const kinds: readonly NotificationKind[] = [
  'bill-ready',
  'bill-due',
  'bill-overdue',
  'payment-received',
  'debit',
  'change-tomorrow',
  'unusual-use',
  'night-flow',
]

function Choices({ of: { byMail, hasPaperBills } }: { readonly of: Notifications }) {
  const [latest, setLatest] = useState<NotificationKind>()
  return (
    <>
      <p className={styles.lead}>{hasPaperBills ? `${text.lead} ${text.paper}` : text.lead}</p>
      <SettingRows>
        {kinds.map((kind) => {
          const isOn = byMail.get(kind)
          return isOn === undefined ? null : (
            <NotificationRow
              key={kind}
              kind={kind}
              isOn={isOn}
              hasPaperBills={hasPaperBills}
              isLatest={latest === kind}
              onStart={() => setLatest(kind)}
            />
          )
        })}
      </SettingRows>
    </>
  )
}

/** As high as the rows. */
function Loading() {
  return (
    <>
      <p className={styles.lead}>{text.lead}</p>
      <WaitingRows count={kinds.length} />
    </>
  )
}
