import { createRequestKeys, refusalCode, refusalSentence, showFailure } from '@switchboard/api-client'
import { clearBanner } from '@switchboard/events'
import { Form } from '@switchboard/forms/Form'
import { FormSelect } from '@switchboard/forms/FormSelect'
import { FormTextField } from '@switchboard/forms/FormTextField'
import type { Refusal } from '@switchboard/forms/refusal'
import { matches, notEmpty } from '@switchboard/forms/rules'
import { SubmitButton } from '@switchboard/forms/SubmitButton'
import { Actions } from '@switchboard/ui/Actions'
import { useState } from 'react'
import { keyScopes, makeDataKey, useDataKeysRefresh, type KeyScope } from './calls'
import type { MadeKey } from './NewDataKey'
import styles from './Settings.module.css'
import { dataKeys as text } from './text'

const days = { '30': 30, '90': 90, '365': 365 } as const
type Life = keyof typeof days

interface Values {
  readonly name: string
  readonly scope: KeyScope
  readonly life: Life
}

const START: Values = { name: '', scope: 'usage', life: '90' }
const LONGEST_NAME = 60

const scopeOptions = keyScopes.map((value) => ({ value, label: text.opens[value] }))
const lifeOptions = (['30', '90', '365'] as const).map((value) => ({ value, label: text.daysOf(value) }))

/** Making a key needs a recent sign-in: the input is kept while the customer signs in again (D71). */
export function DataKeyForm({ onMade }: { readonly onMade: (made: MadeKey) => void }) {
  const [count, setCount] = useState(0)
  const refreshKeys = useDataKeysRefresh()
  const [requestKeys] = useState(createRequestKeys)
  const make = async ({ name, scope, life }: Values): Promise<Refusal | void> => {
    clearBanner()
    const request = { name: name.trim(), scope, days: days[life] }
    try {
      const key = await makeDataKey(request, requestKeys.keyOf(request))
      onMade({ name: request.name, key })
    } catch (thrown) {
      const message = refusalSentence(thrown, text.refusals)
      if (message === undefined) throw thrown
      return { errors: [{ path: refusalCode(thrown) === 'name-taken' ? 'name' : '', message }] }
    }
    requestKeys.forget()
  }
  const finish = async () => {
    await refreshKeys()
    setCount(count + 1)
  }
  return (
    <Form<Values>
      key={count}
      keptAs="data-key"
      label={text.form}
      initialValues={START}
      onSubmit={make}
      onSaved={finish}
      onFailure={(thrown) => showFailure(thrown, text.createFailure)}
    >
      <div className={styles.keyFields}>
        <FormTextField
          name="name"
          label={text.name}
          rules={[notEmpty(), matches((name) => [...name.trim()].length <= LONGEST_NAME, text.tooLong)]}
        />
        <FormSelect<KeyScope> name="scope" label={text.scope} options={scopeOptions} />
        <FormSelect<Life> name="life" label={text.days} options={lifeOptions} />
      </div>
      <Actions>
        <SubmitButton>{text.create}</SubmitButton>
      </Actions>
    </Form>
  )
}
