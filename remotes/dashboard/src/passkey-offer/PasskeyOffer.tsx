import { showFailure, useQuery } from '@switchboard/api-client'
import { announce } from '@switchboard/events'
import { Actions } from '@switchboard/ui/Actions'
import { Button } from '@switchboard/ui/Button'
import { ButtonLink } from '@switchboard/ui/ButtonLink'
import { Card } from '@switchboard/ui/Card'
import { keepFocusNear } from '@switchboard/ui/focus'
import { useState } from 'react'
import { endOffer, passkeyOfferQuery } from './calls'
// The page's styles, because a style sheet of its own would load with the first view.
import styles from '../DashboardPage.module.css'
import * as text from './text'

/** Nothing is shown while this is not known, or if a call fails. */
export default function PasskeyOffer() {
  return useQuery(passkeyOfferQuery).data ? <Offer /> : null
}

function Offer() {
  const [isSaving, setSaving] = useState(false)
  async function decline() {
    setSaving(true)
    try {
      await endOffer()
      announce(text.declined)
    } catch (thrown) {
      setSaving(false)
      showFailure(thrown, text.failed)
    }
  }
  return (
    <div ref={keepFocusNear} className={styles.offer}>
      <Card heading={text.heading}>
        <p className={styles.offerLead}>{text.lead}</p>
        <Actions>
          {/* /login-details has a button with the same name. The offer is over even if it is not pressed. */}
          <ButtonLink to="/login-details" size="small" onClick={() => void endOffer().catch(() => undefined)}>
            {text.add}
          </ButtonLink>
          <Button variant="quiet" size="small" busy={isSaving} onClick={() => void decline()}>
            {text.decline}
          </Button>
        </Actions>
      </Card>
    </div>
  )
}
