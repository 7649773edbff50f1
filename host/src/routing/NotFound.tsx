import { keys, useQueryClient } from '@switchboard/api-client'
import { useNavigate } from '@switchboard/router'
import { PageNotFound } from '../shell/PageNotFound'
import { useAccountIfAvailable } from './failed-account'

/**
 * Does not need the account, so that a failing account does not cause a loop; every link from here loads it again
 * (D42).
 */
export function NotFound() {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const isAwaited = useAccountIfAvailable()
  const goBack = async () => {
    await cache.resetQueries({ queryKey: keys.account })
    await navigate('/')
  }
  return <PageNotFound isAwaited={isAwaited} onBack={() => void goBack()} />
}
