// The cost of many remotes: resolving, 200 remotes with 50 rollouts compared with 5 without; the page and the start of the host, 200
// remotes compared with 5. Prints ratios; a single time means nothing.
//   npm run bench:registry [-- --runs 9] [-- --only resolver]
import { parseArgs } from 'node:util'
import { remotes } from '../build/build.mjs'
import { compareHostStart } from './registry/host-start.mjs'
import { compareResolving } from './registry/resolving.mjs'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '9' }, only: { type: 'string' } } })
const sizes = { few: remotes.length, many: 200 }

compareResolving(sizes)
if (values.only !== 'resolver') await compareHostStart(sizes, Number(values.runs))
