import { NotReady } from './NotReady'
import { contactDetails } from './text'

export function Component() {
  return <NotReady {...contactDetails} />
}
