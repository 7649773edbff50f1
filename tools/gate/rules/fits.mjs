// The build runs in every host that customers have now.
import { incompatibilities } from '../../build/registry-rules.mjs'

/** @typedef {import('../candidate.mjs').BuildRecord} BuildRecord */
/** @typedef {import('../candidate.mjs').Finding} Finding */

/**
 * @param {{ record: BuildRecord }} candidate
 * @param {BuildRecord[]} hosts
 * @returns {Finding[]}
 */
export const checkFits = ({ record }, hosts) =>
  hosts.flatMap((host) =>
    incompatibilities(record, host).map((reason) => ({
      rule: 'fits',
      message: `It cannot run in the live host ${host.build}: ${reason}. Update the repository, install and build again, or wait until that host build is no longer live.`,
    })),
  )
