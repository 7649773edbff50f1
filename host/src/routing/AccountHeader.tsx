import { accountKnown, loggedOut } from '@switchboard/analytics'
import { accountQuery, useQuery } from '@switchboard/api-client'
import { signOut } from '@switchboard/auth'
import { LeaveDialog } from '@switchboard/remote'
import { Navigate } from '@switchboard/router'
import { unsaved } from '@switchboard/ui/text'
import { hasUnsavedInput, keepInput } from '@switchboard/unsaved'
import { useEffect, useLayoutEffect, useState } from 'react'
import { followLanguage } from '../boot/language'
import { Header } from '../shell/Header'
import type { NavigationLink } from '../shell/navigation-links'

interface AccountHeaderProps {
  readonly path: string
  readonly page: string
  readonly links: readonly NavigationLink[]
  readonly onFollow: () => void
}

/**
 * The header with the account. If the account cannot be loaded, there is no profile menu and the portal navigates to
 * page-not-found.
 */
export function AccountHeader({ path, page, links, onFollow }: AccountHeaderProps) {
  const isNotFound = page === 'page-not-found'
  const { data, isLoadingError } = useQuery({ ...accountQuery, enabled: !isNotFound })
  useEffect(() => {
    if (!data) return
    const { accountNumber: number, customerReferenceNumber, hasDirectDebit } = data
    accountKnown({
      ...(number && { number }),
      ...(customerReferenceNumber && { customerReferenceNumber }),
      ...(hasDirectDebit !== undefined && { directDebit: hasDirectDebit ? 'set-up' : 'none' }),
    })
  }, [data])
  useEffect(() => followLanguage(data?.language), [data?.language])
  // Only if it was never loaded: a displayed account stays when a later refresh fails.
  const isAccountMissing = isLoadingError && !isNotFound
  // The customer did not choose to leave, so nobody is asked and the form's input is kept. Runs before the effect that
  // navigates.
  useLayoutEffect(() => {
    if (isAccountMissing) keepInput()
  }, [isAccountMissing])
  const [isAsked, setAsked] = useState(false)
  const logOut = () => {
    loggedOut()
    void signOut()
  }
  return (
    <>
      <Header
        path={path}
        links={links}
        isAccountLoaded={data !== undefined}
        onFollow={onFollow}
        onLogOut={() => (hasUnsavedInput() ? setAsked(true) : logOut())}
      />
      {isAsked && (
        <LeaveDialog
          heading={unsaved.logOutQuestion}
          leave={unsaved.logOut}
          onLeave={logOut}
          onStay={() => setAsked(false)}
        />
      )}
      {isAccountMissing && <Navigate to="/page-not-found" replace />}
    </>
  )
}
