import { NotReady } from './NotReady'
import { moveOut } from './text'

export function Component() {
  return <NotReady {...moveOut} />
}
