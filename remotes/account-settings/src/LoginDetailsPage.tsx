import { NotReady } from './NotReady'
import { loginDetails } from './text'

export function Component() {
  return <NotReady {...loginDetails} />
}
