import { change, createRequestKeys, useQueryClient } from '@switchboard/api-client'
import { notificationNames, type NotificationKind } from '@switchboard/domain'
import { Checkbox } from '@switchboard/ui/Checkbox'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { notificationsParser, notificationsQuery } from './calls'
import { FailureNote } from './Notes'
import styles from './Settings.module.css'
import { notifications as text } from './text'

/** `saving`: the box already shows the new choice. */
type Saving = { readonly status: 'none' | 'saved' | 'failed' } | { readonly status: 'saving'; readonly isOn: boolean }

interface NotificationRowProps {
  readonly kind: NotificationKind
  readonly isOn: boolean
  readonly hasPaperBills: boolean
  /** Whether it is the row that was changed last: others no longer say that they are saved. */
  readonly isLatest: boolean
  readonly onStart: () => void
}

export function NotificationRow({ kind, isOn, hasPaperBills, isLatest, onStart }: NotificationRowProps) {
  const queryClient = useQueryClient()
  const [requestKeys] = useState(createRequestKeys)
  const [saving, setSaving] = useState<Saving>({ status: 'none' })
  const name = notificationNames[kind]

  async function save(byMail: boolean) {
    // A second press while the first is saved would overtake it.
    if (saving.status === 'saving') return
    onStart()
    setSaving({ status: 'saving', isOn: byMail })
    const request = { kind, byMail }
    try {
      const key = requestKeys.keyOf(request)
      const stored = await change('PUT /api/portal/account/notifications', request, notificationsParser, { key })
      if (stored) queryClient.setQueryData(notificationsQuery.queryKey, stored)
      requestKeys.forget()
      setSaving({ status: 'saved' })
    } catch {
      setSaving({ status: 'failed' })
    }
  }

  const isSaved = isLatest && saving.status === 'saved'
  return (
    <div className={styles.notification} data-success={isSaved || undefined}>
      <Checkbox
        boxAt="end"
        label={name}
        hint={(hasPaperBills && onPaper(kind)) || text.details[kind]}
        checked={saving.status === 'saving' ? saving.isOn : isOn}
        onChange={(byMail) => void save(byMail)}
      />
      {/* Always rendered, because screen readers announce changes only in a region they know. */}
      <div role="status">
        {isSaved && (
          <span className={styles.saved}>
            <CircleCheck size={20} aria-hidden />
            <span>{isOn ? text.switchedOn : text.switchedOff}</span>
          </span>
        )}
      </div>
      {saving.status === 'failed' && <FailureNote>{text.failed}</FailureNote>}
    </div>
  )
}

const onPaper = (kind: NotificationKind): string | undefined =>
  kind === 'bill-ready' || kind === 'bill-due' ? text.onPaper[kind] : undefined
