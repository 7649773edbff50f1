import { accountQuery, queryState, useQuery } from '@switchboard/api-client'
import { canOpenAction, openAction, takeActionNote, type ProviderAction } from '@switchboard/auth'
import { ANNOUNCER_DELAY_MS } from '@switchboard/domain'
import { Card } from '@switchboard/ui/Card'
import { SectionFailure } from '@switchboard/ui/SectionFailure'
import { useEffect, useState, type ReactElement } from 'react'
import { signInMethodsQuery } from './calls'
import { PasskeysCard } from './PasskeysCard'
import { SecondStepCard } from './SecondStepCard'
import { before, changeSince, parseBefore, type SignInChange, type SignInMethods } from './sign-in-changes'
import { signInMethods as text } from './text'
import { WaitingRows } from '../WaitingRows'

interface SignInMethodsCardsProps {
  /** What follows. It is loaded at the same time, and shown once it cannot be moved any more. */
  readonly children: ReactElement
}

/** Passkeys and the second step. Left out if the backend or the provider does not offer them. */
export function SignInMethodsCards({ children }: SignInMethodsCardsProps) {
  const call = useQuery(signInMethodsQuery)
  const methods = queryState(call)
  if (methods.at === 'loading')
    return (
      <>
        <Card heading={text.passkeys} busy>
          <WaitingRows count={2} />
        </Card>
        <div hidden>{children}</div>
      </>
    )
  return (
    <>
      {methods.at === 'failed' ? (
        <SectionFailure
          thing={text.thing}
          onRefresh={() => void call.refetch()}
          refreshing={methods.busy}
          cause={methods.cause}
        />
      ) : (
        methods.data && <Cards methods={methods.data} />
      )}
      {children}
    </>
  )
}

function Cards({ methods }: { readonly methods: SignInMethods }) {
  const { data: account } = useQuery(accountQuery)
  const [change, setChange] = useState<SignInChange>()
  const [leavingFor, setLeavingFor] = useState<ProviderAction>()
  useEffect(() => {
    const found = changeSince(parseBefore(takeActionNote()), methods)
    // Screen readers announce a text only in a region that they know.
    if (found) setTimeout(() => setChange(found), ANNOUNCER_DELAY_MS)
  }, [methods])
  const canChange = canOpenAction()
  const open = (action: ProviderAction) => {
    setChange(undefined)
    setLeavingFor(action)
    openAction(action, JSON.stringify(before(methods))).catch(() => setLeavingFor(undefined))
  }
  const shared = { change, leavingFor, onOpen: canChange ? open : undefined, onNext: () => setChange(undefined) }
  const { passkeys, authenticatorApp: app, recoveryCodes: codes } = methods
  return (
    <>
      {passkeys && (
        <PasskeysCard
          {...shared}
          passkeys={passkeys}
          today={account?.today}
          onRenamed={(id) => setChange({ kind: 'passkey-renamed', id })}
        />
      )}
      {(app !== undefined || codes) && <SecondStepCard {...shared} app={app} codes={codes} />}
    </>
  )
}
