import { keys, useQueryClient } from '@switchboard/api-client'
import { useNavigate } from '@switchboard/router'
import { PageNotFound } from '../shell/PageNotFound'

/** This page does not load the account, so an account that cannot be loaded does not loop; the way back loads it again (D42). */
export function NotFound() {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const goBack = async () => {
    await cache.resetQueries({ queryKey: keys.account })
    await navigate('/')
  }
  return <PageNotFound onBack={() => void goBack()} />
}
