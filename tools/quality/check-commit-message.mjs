// The commit-msg hook: refuses a commit message that CONTRIBUTING.md does not allow.
import { readFileSync } from 'node:fs'
import { findMessageFaults } from './commit-message.mjs'

const [file = ''] = process.argv.slice(2)
const faults = findMessageFaults(readFileSync(file, 'utf8'))
for (const fault of faults) console.error(`commit message: ${fault}`)
if (faults.length > 0) console.error('Your message is kept in .git/COMMIT_EDITMSG: git commit -eF .git/COMMIT_EDITMSG')
process.exitCode = faults.length > 0 ? 1 : 0
