import { createRequestKeys, refusalCode, showFailure } from '@switchboard/api-client'
import { Form } from '@switchboard/forms/Form'
import { FormTextField } from '@switchboard/forms/FormTextField'
import type { Refusal } from '@switchboard/forms/refusal'
import { matches, notEmpty } from '@switchboard/forms/rules'
import { ResetButton } from '@switchboard/forms/ResetButton'
import { SubmitButton } from '@switchboard/forms/SubmitButton'
import { Actions } from '@switchboard/ui/Actions'
import { useState } from 'react'
import { renamePasskey, useSignInMethodsRefresh } from './calls'
import { focusInputWhileShown } from '../EditButton'
import styles from './SignIn.module.css'
import type { Passkey } from './sign-in-changes'
import { signInMethods as text } from './text'

const LONGEST_NAME = 60

interface PasskeyNameFormProps {
  readonly passkey: Passkey
  readonly onSaved: () => void
  readonly onCancel: () => void
}

/** Name for keeping the input while the customer signs in again. */
export const keptAs = (id: string): string => `passkey-name-${id}`

/** Shown below the passkey's row. */
export function PasskeyNameForm({ passkey: { id, name }, onSaved, onCancel }: PasskeyNameFormProps) {
  const refresh = useSignInMethodsRefresh()
  const [requestKeys] = useState(createRequestKeys)
  const save = async (values: { readonly name: string }): Promise<Refusal | void> => {
    const request = { name: values.name.trim() }
    try {
      await renamePasskey(id, request, requestKeys.keyOf(request))
    } catch (thrown) {
      if (refusalCode(thrown) !== 'not-found') throw thrown
      return { errors: [{ path: '/name', message: text.gone }] }
    }
    requestKeys.forget()
  }
  return (
    <div className={styles.form} ref={focusInputWhileShown}>
      <Form<{ readonly name: string }>
        keptAs={keptAs(id)}
        label={text.renameNamed(name || text.unnamed)}
        initialValues={{ name }}
        onSubmit={save}
        onFailure={(thrown) => showFailure(thrown, text.failed)}
        onSaved={async () => {
          await refresh()
          onSaved()
        }}
      >
        <FormTextField
          name="name"
          label={text.name}
          rules={[notEmpty(), matches((typed) => [...typed.trim()].length <= LONGEST_NAME, text.tooLong)]}
        />
        <Actions>
          <SubmitButton>{text.save}</SubmitButton>
          <ResetButton onReset={onCancel}>{text.cancel}</ResetButton>
        </Actions>
      </Form>
    </div>
  )
}
