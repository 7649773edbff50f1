import { ChangeRefused } from '@switchboard/record'
import { throwProblem } from '../../http/problem'
import { StateMoved } from '../state-moved'

/** @throws Problem 409 for a change that the registry refused */
export function refuse(error: unknown): never {
  if (error instanceof StateMoved) return throwProblem(409, 'state-moved', error.message)
  if (error instanceof ChangeRefused) return throwProblem(409, 'change-refused', error.message)
  throw error
}
