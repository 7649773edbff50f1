// npm run program tools/quality/write-messages.ts: writes docs/messages.md.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../shared/node/tree.mjs'
import { describeMessages, DOCUMENT } from './messages.ts'

writeFileSync(join(root, DOCUMENT), await describeMessages())
