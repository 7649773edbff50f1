import { accounts } from './accounts.ts'
import { bisect } from './bisect.ts'
import { check } from './check.ts'
import { cohort } from './cohort.ts'
import { doctor } from './doctor.ts'
import { errors } from './errors.ts'
import { explain } from './explain.ts'
import { freeze, thaw } from './freeze.ts'
import { halt } from './halt.ts'
import { history } from './history.ts'
import { impact } from './impact.ts'
import { keys } from './keys.ts'
import { mail } from './mail.ts'
import { preview } from './preview.ts'
import { promote } from './promote.ts'
import { publish } from './publish.ts'
import { retire } from './retire.ts'
import { rollback } from './rollback.ts'
import { rollout } from './rollout.ts'
import { status } from './status.ts'
import { train } from './train.ts'
import { tokens } from './tokens.ts'
import { why } from './why.ts'
import { trace } from './trace.ts'
import { watch } from './watch.ts'
import type { Verb } from './define-verb.ts'

/** The verbs that are the same in every repository. */
export const verbs: ReadonlyMap<string, Verb> = new Map(
  Object.entries({
    check,
    explain,
    publish,
    promote,
    train,
    rollout,
    rollback,
    halt,
    freeze,
    thaw,
    status,
    errors,
    history,
    why,
    trace,
    bisect,
    impact,
    preview,
    cohort,
    retire,
    tokens,
    keys,
    mail,
    accounts,
    doctor,
    watch,
  }),
)
