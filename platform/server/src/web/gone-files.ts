// The responses for a file that was published and is not sent.
import { Problem } from '../http/problem'

export function throwGone(): never {
  throw new Problem(410, 'build-gone', 'The files of this build are no longer kept.')
}

export function throwDamaged(): never {
  throw new Problem(500, 'file-damaged', 'The file differs from the one that was published.')
}

export function throwRevoked(): never {
  throw new Problem(410, 'build-revoked', 'The key that signed this build was revoked.')
}
