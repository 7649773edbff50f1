import { accounts } from './accounts.mjs'
import { check } from './check.mjs'
import { cohort } from './cohort.mjs'
import { create } from './create.mjs'
import { doctor } from './doctor.mjs'
import { freeze, thaw } from './freeze.mjs'
import { halt } from './halt.mjs'
import { history } from './history.mjs'
import { keys } from './keys.mjs'
import { mail } from './mail.mjs'
import { preview } from './preview.mjs'
import { promote } from './promote.mjs'
import { publish } from './publish.mjs'
import { retire } from './retire.mjs'
import { rollback } from './rollback.mjs'
import { rollout } from './rollout.mjs'
import { status } from './status.mjs'
import { tokens } from './tokens.mjs'
import { why } from './why.mjs'

/** @type {ReadonlyMap<string, import('./define-verb.mjs').Verb>} */
export const verbs = new Map(
  Object.entries({
    create,
    check,
    publish,
    promote,
    rollout,
    rollback,
    halt,
    freeze,
    thaw,
    status,
    history,
    why,
    preview,
    cohort,
    retire,
    tokens,
    keys,
    mail,
    accounts,
    doctor,
  }),
)
