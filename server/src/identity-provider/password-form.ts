// The form for a new password: its errors, and the change itself.
import type { FastifyRequest } from 'fastify'
import { Problem } from '@switchboard/platform-server/http/problem'
import { attemptPassword, hashInTurn } from './attempt-password'
import { takeChange } from './take-change'
import { isCommonPassword } from './common-passwords'
import { formOf, type IdentityContext } from './context'
import { changeCredentials } from './factors/credentials'
import type { PasswordPage } from './pages/password-page'
import { hashPassword } from './password'
import { personalWordIn } from './personal-words'
import { passwordRules } from './password-rules'
import { originIn, storeNewPassword } from './security-changes'
import { lockedMessage } from './sign-in-attempts'
import { logSignInEvent } from './sign-in-events'
import { endOtherSessions } from './state'
import type { User } from './users'

type Errors = NonNullable<PasswordPage['errors']>

interface Entered {
  readonly current: string
  readonly password: string
  readonly confirmation: string
}

/** The form's errors, and the HTTP status and headers of the page that shows them. */
export interface PasswordRefusal {
  readonly errors: Errors
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Changes the password and ends the person's other sessions.
 * @param session the session that is kept
 * @returns undefined if the password was changed
 */
export async function changePassword(
  request: FastifyRequest,
  context: IdentityContext,
  { user, session }: { user: User; session: string },
): Promise<PasswordRefusal | undefined> {
  const entered = enteredIn(formOf(request))
  const errors = formErrors(entered, user)
  if (errors) return refusal(errors)
  const { db, config, storeSecurityChange } = context
  const entry = { email: user.email, password: entered.current }
  try {
    return await hashInTurn(async () => {
      const result = await attemptPassword(context, entry, `session ${session}`)
      const person = { email: user.email, subject: user.id }
      if (result.kind !== 'right') {
        logSignInEvent(request, context, 'wrong-password', person)
        if (result.lockedSeconds > 0) logSignInEvent(request, context, 'locked', person)
        return refusal(wrongPassword(result.lockedSeconds))
      }
      await takeChange(request, context, 'passwords', user)
      const hash = await hashPassword(entered.password, config.passwordCost)
      const origin = originIn(request, { user, session })
      await changeCredentials(db, user.id, async (sql) => {
        await storeNewPassword(sql, storeSecurityChange, { user, hash, origin })
        await endOtherSessions(sql, user.id, session)
      })
      logSignInEvent(request, context, 'password-changed', person)
      return undefined
    })
  } catch (error) {
    if (error instanceof Problem) return refusalOf(error)
    throw error
  }
}

const wrongPassword = (lockedSeconds: number): Errors =>
  lockedSeconds > 0 ? { form: lockedMessage(lockedSeconds) } : { current: 'This is not your current password' }

const refusalOf = ({ status, headers, detail }: Problem): PasswordRefusal => ({
  errors: { form: detail },
  status,
  headers,
})

const refusal = (errors: Errors): PasswordRefusal => ({ errors, status: 200, headers: {} })

function enteredIn(form: URLSearchParams): Entered {
  return {
    current: form.get('current') ?? '',
    password: form.get('password') ?? '',
    confirmation: form.get('confirmation') ?? '',
  }
}

/** The errors of a new password, for a person who does not know the current one. */
export function newPasswordErrors(
  { password, confirmation }: Pick<Entered, 'password' | 'confirmation'>,
  user: User,
): Pick<Errors, 'password' | 'confirmation'> | undefined {
  // A current password that always differs from the new one.
  return formErrors({ current: `${password} `, password, confirmation }, user)
}

function formErrors(entered: Entered, user: User): Errors | undefined {
  const errors: Record<keyof Entered, string | undefined> = {
    current: entered.current ? undefined : 'Enter your current password',
    password: passwordError(entered, user),
    confirmation: entered.confirmation === entered.password ? undefined : 'This is not the same as the new password',
  }
  const found = Object.entries(errors).filter(([, text]) => text !== undefined)
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

function passwordError({ current, password }: Entered, user: User): string | undefined {
  if (!password) return 'Enter a new password'
  const { minimumLength, maximumLength } = passwordRules
  if (password.length < minimumLength) return `Use at least ${minimumLength} characters`
  if (password.length > maximumLength) return `Use at most ${maximumLength} characters`
  if (password.toLowerCase() === user.email) return 'Choose a password that is not your email address'
  if (password === current) return 'Choose a password that is not your current one'
  const word = personalWordIn(password, user)
  if (word !== undefined) return `Choose a password without “${word}”. It is easy to guess`
  if (isCommonPassword(password)) return 'Choose a password that is harder to guess. Many people use this one'
  return undefined
}
