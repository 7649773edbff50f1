import { queryState, useQuery } from '@switchboard/api-client'
import { Card } from '@switchboard/ui/Card'
import { SectionFailure } from '@switchboard/ui/SectionFailure'
import { StatusPanel } from '@switchboard/ui/StatusPanel'
import { useState } from 'react'
import { contactDetailsQuery } from './calls'
import { AwaitedContactDetails, ContactDetailsForm } from './ContactDetailsForm'
import { Loading } from './Loading'
import { SettingsPage } from './SettingsPage'
import { contactDetails as text } from './text'

export function Component() {
  const call = useQuery(contactDetailsQuery)
  const details = queryState(call)
  const [shown, setShown] = useState<'form' | 'saved' | 'form again'>('form')
  // In the portal the header navigates to page-not-found if it has no account (specification 8). A legacy page has no
  // header.
  if (details.at === 'failed')
    return (
      <SettingsPage path="/contact-details">
        <SectionFailure
          thing={text.thing}
          onRefresh={() => void call.refetch()}
          refreshing={details.busy}
          cause={details.cause}
        />
      </SettingsPage>
    )
  return (
    <SettingsPage path="/contact-details">
      {shown === 'saved' ? (
        <StatusPanel
          picture="success"
          tone="success"
          headline={text.saved}
          takesFocus
          action={{ text: text.again, type: 'return-to-contact-details' }}
          onAction={() => setShown('form again')}
        >
          <p>{text.fromNowOn}</p>
        </StatusPanel>
      ) : (
        <Card heading={text.card} headingLook="name" busy={details.at === 'loading'}>
          {details.at === 'loading' ? (
            <Loading>
              <AwaitedContactDetails />
            </Loading>
          ) : (
            <ContactDetailsForm
              details={details.data}
              isReturned={shown === 'form again'}
              onSaved={() => setShown('saved')}
              onStale={() => void call.refetch()}
            />
          )}
        </Card>
      )}
    </SettingsPage>
  )
}
