import { keys, useQueryClient } from '@switchboard/api-client'
import { useNavigate } from '@switchboard/router'
import { PageNotFound } from '../shell/PageNotFound'
import { useForgottenFailure } from './failed-account'

/** This page does not load the account, so an account that cannot be loaded does not loop; every way out of it loads it again (D42). */
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
