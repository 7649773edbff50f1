import { keys, useQueryClient } from '@switchboard/api-client'
import { useNavigate } from '@switchboard/router'
import { PageNotFound } from '../shell/PageNotFound'

/** Stands without the account, so that an account that cannot be loaded does not loop; the way back asks for it afresh (D42). */
export function NotFound() {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const back = async () => {
    await cache.resetQueries({ queryKey: keys.account })
    await navigate('/')
  }
  return <PageNotFound onBack={() => void back()} />
}
