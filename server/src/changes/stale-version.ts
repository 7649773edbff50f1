import { throwProblem } from '@switchboard/platform-server/http/problem'

/**
 * Refuses a change by somebody who has not seen the latest one, for example in another tab.
 * @param read what the client saw; a client that sends none overwrites
 * @throws Problem 409
 */
export function refuseStaleVersion<Version extends number | string>(read: Version | undefined, latest: Version): void {
  if (read !== undefined && read !== latest)
    throwProblem(409, 'changed-elsewhere', 'This was changed in the meantime. Load it again.')
}
