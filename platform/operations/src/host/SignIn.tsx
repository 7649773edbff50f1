import { Button } from '@switchboard/ui/Button'
import { Card } from '@switchboard/ui/Card'
import { Field } from '@switchboard/ui/Field'
import { useState, type SyntheticEvent } from 'react'
import styles from './host.module.css'
import { signIn } from './session'

/** Asks for an operator's token, which only the server and the browser's password manager get to know. */
export function SignIn({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const submit = async (form: HTMLFormElement) => {
    const token = new FormData(form).get('token')
    if (typeof token !== 'string' || token.trim() === '') return setError('Enter your token.')
    setBusy(true)
    const answer = await signIn(token)
    if (answer.kind === 'ok') return onSignedIn()
    setBusy(false)
    setError(answer.kind === 'refused' ? answer.detail : 'The registry did not respond. Try again.')
  }
  const handleSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) void submit(event.currentTarget)
  }
  return (
    <div className="sb-content">
      <div className={styles.narrow}>
        <h1 className={styles.heading}>Sign in</h1>
        <Card heading="Sign in" headingLook="name">
          <form className={styles.form} onSubmit={handleSubmit} noValidate>
            <Field label="Operator’s token" hint="Begins with sbt_. It is the token of the command." error={error}>
              {(input) => (
                <input {...input} type="password" name="token" autoComplete="current-password" spellCheck={false} />
              )}
            </Field>
            <div>
              <Button type="submit" variant="primary" busy={isBusy}>
                Sign in
              </Button>
            </div>
          </form>
        </Card>
      </div>
    </div>
  )
}
