import { keys, useQueryClient } from '@switchboard/api-client'
import { useNavigate } from '@switchboard/router'
import { PageNotFound } from '../shell/PageNotFound'
import { useForgottenFailure } from './failed-account'

/**
 * Does not load the account, so that a failing account does not cause a loop; every link from here loads it again
 * (D42).
 */
export function NotFound() {
  const navigate = useNavigate()
  const cache = useQueryClient()
  useForgottenFailure()
  const goBack = async () => {
    await cache.resetQueries({ queryKey: keys.account })
    await navigate('/')
  }
  return <PageNotFound onBack={() => void goBack()} />
}
