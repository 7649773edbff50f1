import { createRequestKeys, refusalCode, refusalSentence, showFailure } from '@switchboard/api-client'
import { clearBanner } from '@switchboard/events'
import { Button } from '@switchboard/ui/Button'
import { useState } from 'react'
import { resendConfirmation } from './calls'
import { loginDetails as text } from './text'

export interface Resend {
  readonly isBusy: boolean
  /** Success message of the last attempt. */
  readonly success: string | undefined
  readonly send: () => Promise<void>
}

/**
 * Requests another link to confirm the login email. @param onConfirmed called if the address has been confirmed
 * meanwhile
 */
export function useResend(onConfirmed: () => void): Resend {
  const [isBusy, setBusy] = useState(false)
  const [success, setSuccess] = useState<string>()
  const [requestKeys] = useState(createRequestKeys)
  const send = async () => {
    clearBanner()
    setSuccess(undefined)
    setBusy(true)
    try {
      await resendConfirmation(requestKeys.keyOf('confirmation'))
      requestKeys.forget()
      setSuccess(text.resent)
    } catch (thrown) {
      if (refusalCode(thrown) === 'email-confirmed') {
        setSuccess(text.confirmed)
        onConfirmed()
      } else showFailure(thrown, refusalSentence(thrown, text.resendRefusals) ?? text.resendFailure)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, success, send }
}

export function ResendButton({ resend }: { readonly resend: Resend }) {
  return (
    <Button variant="quiet" size="small" busy={resend.isBusy} onClick={() => void resend.send()}>
      {text.resend}
    </Button>
  )
}
