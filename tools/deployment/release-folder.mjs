import { existsSync, readdirSync } from 'node:fs'
import { UserError } from '../../shared/node/user-error.mjs'

/**
 * Refuses a folder with other files or a release: running servers read files of their release, such as the worker that
 * renders bills.
 * @param {string} folder
 * @param {{ mayReplace: boolean }} options
 * @throws UserError
 */
export function checkReleaseFolder(folder, { mayReplace }) {
  const entries = existsSync(folder) ? readdirSync(folder) : []
  if (entries.some((entry) => !['portal', 'portal.deploy', 'identity'].includes(entry)))
    throw new UserError(`${folder} has other files: name a new folder.`)
  if (entries.length > 0 && !mayReplace)
    throw new UserError(
      `${folder} has a release, which servers may be running: name a new folder, or add --replace if none does.`,
    )
}
