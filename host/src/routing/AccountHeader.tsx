import { accountKnown, loggedOut } from '@switchboard/analytics'
import { accountQuery, useQuery } from '@switchboard/api-client'
import { signOut } from '@switchboard/auth'
import { useNavigate } from '@switchboard/router'
import { useEffect } from 'react'
import type { Entry } from '../shell/entries'
import { Header } from '../shell/Header'

interface AccountHeaderProps {
  readonly path: string
  readonly page: string
  readonly entries: readonly Entry[]
}

/** The header with the account behind it: without an account there is no profile menu, and the portal goes to page-not-found. */
export function AccountHeader({ path, page, entries }: AccountHeaderProps) {
  const navigate = useNavigate()
  const alone = page === 'page-not-found'
  const { data, isLoadingError } = useQuery({ ...accountQuery, enabled: !alone })
  // An account that is shown stays when a later refresh of it fails.
  const lost = isLoadingError && !alone
  useEffect(() => {
    if (lost) void navigate('/page-not-found', { replace: true })
  }, [lost, navigate])
  useEffect(() => {
    if (!data) return
    const { accountNumber: number, customerReferenceNumber, hasDirectDebit } = data
    accountKnown({
      number,
      ...(customerReferenceNumber && { customerReferenceNumber }),
      directDebit: hasDirectDebit ? 'set-up' : 'none',
    })
  }, [data])
  const logOut = () => {
    loggedOut()
    void signOut()
  }
  return <Header path={path} entries={entries} accountLoaded={data !== undefined} onLogOut={logOut} />
}
