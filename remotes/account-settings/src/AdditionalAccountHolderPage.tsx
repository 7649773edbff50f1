import { NotReady } from './NotReady'
import { additionalHolders } from './text'

export function Component() {
  return <NotReady {...additionalHolders} />
}
