// What a person enters to change the password: what is wrong with it, and the change itself.
import { isCommonPassword } from './common-passwords'
import type { IdentityContext } from './context'
import { lockedMessage } from './login'
import type { PasswordPage } from './pages/password-page'
import { passwordRules } from './password-rules'
import { endOtherSessions } from './state'
import { setPassword, userWithPassword, type User } from './users'

type Errors = NonNullable<PasswordPage['errors']>

interface Entered {
  readonly current: string
  readonly password: string
  readonly confirmation: string
}

/**
 * Changes the password and ends the person's other sessions.
 * @param session the session that is kept
 * @returns what is wrong with the form, if anything; the password is unchanged then
 */
export async function changePassword(
  { db, config, attempts }: IdentityContext,
  { user, session }: { user: User; session: string },
  form: URLSearchParams,
): Promise<Errors | undefined> {
  const entered = enteredIn(form)
  const errors = formErrors(entered, user)
  if (errors) return errors
  const attempt = await attempts.begin(user.email)
  if (!attempt.allowed) return { form: lockedMessage(attempt.lockedSeconds) }
  if (!(await userWithPassword(db, user.email, entered.current, config.passwordCost))) {
    return attempt.lockedSeconds > 0
      ? { form: lockedMessage(attempt.lockedSeconds) }
      : { current: 'This is not your current password' }
  }
  await attempts.forget(user.email)
  await setPassword(db, user.id, entered.password, config.passwordCost)
  await endOtherSessions(db, user.id, session)
  return undefined
}

function enteredIn(form: URLSearchParams): Entered {
  return {
    current: form.get('current') ?? '',
    password: form.get('password') ?? '',
    confirmation: form.get('confirmation') ?? '',
  }
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
  if (isCommonPassword(password)) return 'Choose a password that is harder to guess. Many people use this one'
  if (password === current) return 'Choose a password that is not your current one'
  return undefined
}
