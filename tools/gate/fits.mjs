// The build runs in every host that customers have now.
import { misfits } from '../build/registry.mjs'

/** @param {import('./candidate.mjs').Candidate} candidate @param {import('@switchboard/registry').BuildRecord[]} hosts */
export const fits = ({ record }, hosts) =>
  hosts.flatMap((host) =>
    misfits(record, host).map((reason) => ({
      rule: 'fits',
      message: `It cannot run in the live host ${host.build}: ${reason}. Update the repository, install and build again, or wait until that host build is no longer live.`,
    })),
  )
