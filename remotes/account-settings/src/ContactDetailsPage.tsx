import { queryState, useQuery } from '@switchboard/api-client'
import { Navigate } from '@switchboard/router'
import { Card } from '@switchboard/ui/Card'
import { Skeleton } from '@switchboard/ui/Skeleton'
import { StatusPanel } from '@switchboard/ui/StatusPanel'
import { StatusStrip } from '@switchboard/ui/StatusStrip'
import { useState } from 'react'
import { contactDetailsQuery } from './calls'
import { ContactDetailsForm } from './ContactDetailsForm'
import styles from './Settings.module.css'
import { contactDetails as text } from './text'

export function Component() {
  const call = useQuery(contactDetailsQuery)
  const details = queryState(call)
  const [isSaved, setSaved] = useState(false)
  if (details.at === 'failed') return <Navigate to="/page-not-found" replace />
  return (
    <div className={`sb-content ${styles.page}`}>
      {isSaved ? (
        <StatusPanel
          picture="success"
          tone="success"
          headline={text.saved}
          takesFocus
          action={{ text: text.again, type: 'return-to-contact-details' }}
          onAction={() => setSaved(false)}
        >
          <p>{text.fromNowOn}</p>
        </StatusPanel>
      ) : (
        <Card heading={text.card} headingLook="hidden" busy={details.at === 'loading'}>
          {details.at === 'loading' ? (
            <Loading />
          ) : (
            <ContactDetailsForm
              details={details.data}
              onSaved={() => setSaved(true)}
              onStale={() => void call.refetch()}
            />
          )}
        </Card>
      )}
    </div>
  )
}

function Loading() {
  return (
    <div className={styles.waiting}>
      <StatusStrip />
      <Skeleton height={48} count={4} />
    </div>
  )
}
