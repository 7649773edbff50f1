import { accountKnown, loggedOut } from '@switchboard/analytics'
import { accountQuery, useQuery } from '@switchboard/api-client'
import { signOut } from '@switchboard/auth'
import { Navigate } from '@switchboard/router'
import { useEffect } from 'react'
import { Header } from '../shell/Header'
import type { NavigationLink } from '../shell/navigation-links'

interface AccountHeaderProps {
  readonly path: string
  readonly page: string
  readonly links: readonly NavigationLink[]
}

/** The header with the account. Without an account there is no profile menu, and the portal goes to page-not-found. */
export function AccountHeader({ path, page, links }: AccountHeaderProps) {
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
  const logOut = () => {
    loggedOut()
    void signOut()
  }
  return (
    <>
      <Header path={path} links={links} isAccountLoaded={data !== undefined} onLogOut={logOut} />
      {/* Only when there was never an account: one that is shown stays when a later refresh of it fails. */}
      {isLoadingError && !isNotFound && <Navigate to="/page-not-found" replace />}
    </>
  )
}
