// The build runs in every build of host and embed that customers have now.
import { incompatibilities } from '../../build/registry-rules.mjs'

/** @typedef {import('../candidate.mjs').BuildRecord} BuildRecord */
/** @typedef {import('../candidate.mjs').Finding} Finding */

/**
 * @param {{ record: BuildRecord }} candidate
 * @param {BuildRecord[]} shells
 * @returns {Finding[]}
 */
export const checkFits = ({ record }, shells) =>
  shells.flatMap((shell) =>
    incompatibilities(record, shell).map((reason) => ({
      rule: 'fits',
      message: `It cannot run in the live ${shell.name} ${shell.build}: ${reason}. Update the repository, install and build again, or wait until that build is no longer live.`,
    })),
  )
