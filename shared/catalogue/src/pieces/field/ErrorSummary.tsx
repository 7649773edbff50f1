import { Actions } from '@switchboard/ui/Actions'
import { Button } from '@switchboard/ui/Button'
import { ErrorSummary } from '@switchboard/ui/ErrorSummary'
import { Field } from '@switchboard/ui/Field'
import { useState } from 'react'
import type { States } from '../../states'
import styles from '../form/Form.module.css'

export const about =
  'What is wrong in a form, when it is more than one thing. It takes focus; each line leads to its field.'

function Names() {
  const [ids, setIds] = useState<readonly string[]>([])
  return (
    <form className={styles.stack}>
      {ids.length === 2 && (
        <ErrorSummary
          problems={[
            { id: ids[0], text: 'First name: This field is required' },
            { id: ids[1], text: 'Date of birth: Please enter a valid date' },
            { text: 'We couldn’t check whether this person is 18 or over.' },
          ]}
        />
      )}
      {['First name', 'Date of birth'].map((label) => (
        <Field key={label} label={label}>
          {(input) => (
            <input
              {...input}
              ref={(element) => {
                if (element) setIds((known) => (known.includes(element.id) ? known : [...known, element.id]))
              }}
            />
          )}
        </Field>
      ))}
    </form>
  )
}

function Whole() {
  const [attempts, setAttempts] = useState(0)
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault()
        setAttempts(attempts + 1)
      }}
    >
      {attempts > 0 && (
        <ErrorSummary key={attempts} problems={[{ text: 'This date is no longer available for your building.' }]} />
      )}
      <Actions>
        <Button type="submit">Submit</Button>
      </Actions>
    </form>
  )
}

export const states: States = {
  'in a form': Names,
  'after Submit, one problem of the form itself': Whole,
}
