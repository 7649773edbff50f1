import { createRequestKeys, refusalCode, refusalSentence, showFailure } from '@switchboard/api-client'
import { dateFormat, fullName, isSamePerson, parseDay, type Day } from '@switchboard/domain'
import { announce, clearBanner } from '@switchboard/events'
import { Form } from '@switchboard/forms/Form'
import type { Refusal } from '@switchboard/forms/refusal'
import { ResetButton } from '@switchboard/forms/ResetButton'
import { SaveButton } from '@switchboard/forms/SaveButton'
import { SubmitButton } from '@switchboard/forms/SubmitButton'
import { Actions } from '@switchboard/ui/Actions'
import { Banner } from '@switchboard/ui/Banner'
import { ButtonLink } from '@switchboard/ui/ButtonLink'
import { useState } from 'react'
import { addHolder, isStale, updateHolder, useHoldersRefresh, type Holder } from './calls'
import { holdersAddress, NEW, typedBirth } from './holder-rules'
import { HolderFields } from './HolderFields'
import { additionalHolders as text, saveFailure } from './text'

interface Values {
  readonly firstName: string
  readonly lastName: string
  readonly hasOneName: boolean
  readonly dateOfBirth: string
  readonly emailAddress: string
  readonly phoneNumber: string
}

interface HolderFormProps {
  /** Undefined for a new holder. */
  readonly holder: Holder | undefined
  readonly others: readonly Holder[]
  /** Whether somebody else has removed the holder since the form was opened. Saving adds the holder again. */
  readonly isGone: boolean
  readonly today: Day
  readonly takesFocus: boolean
  readonly onSaved: (headline: string) => void
}

export function HolderForm({ holder, others, isGone, today, takesFocus, onSaved }: HolderFormProps) {
  const refreshHolders = useHoldersRefresh()
  const [requestKeys] = useState(createRequestKeys)
  const [isOutdated, setOutdated] = useState(false)
  const isNew = isGone || holder?.id === undefined
  const save = async (values: Values): Promise<Refusal | void> => {
    clearBanner()
    const request = requestOf(values)
    const person = { ...request, birth: parseDay(request.dateOfBirth) }
    if (others.some((other) => isSamePerson(person, other))) return { errors: [{ path: '', message: text.exists }] }
    const key = requestKeys.keyOf({ ...request, version: holder?.version, isNew })
    try {
      await (isNew || holder?.id === undefined
        ? addHolder(request, key)
        : updateHolder({ ...holder, id: holder.id }, request, key))
    } catch (thrown) {
      const refused = refusalOfHolder(thrown)
      if (!refused) throw thrown
      void refreshHolders()
      return refused
    }
    requestKeys.forget()
  }
  const finish = async (values: Values) => {
    await refreshHolders()
    onSaved((isNew ? text.added : text.saved)(fullName(requestOf(values))))
  }
  const fail = (thrown: unknown) => {
    const isRemoved = refusalCode(thrown) === 'not-found'
    if (!isStale(thrown) && !isRemoved) return showFailure(thrown, saveFailure)
    setOutdated(true)
    announce(isRemoved && holder ? text.gone(fullName(holder)) : text.stale)
    void refreshHolders()
  }
  return (
    <Form<Values>
      keptAs={`account-holder-${holder?.id ?? NEW}`}
      label={text.form}
      initialValues={valuesOf(holder)}
      onSubmit={save}
      onSaved={finish}
      onFailure={fail}
    >
      <HolderFields today={today} takesFocus={takesFocus} />
      {/* Unchanged fields already show the newer details. */}
      {(isGone || isOutdated) && (
        <Banner severity="warning">{holder && isGone ? text.gone(fullName(holder)) : text.stale}</Banner>
      )}
      <Actions>
        {isNew ? (
          <SubmitButton>{isGone ? text.addAgain : text.addAnother}</SubmitButton>
        ) : (
          <SaveButton unchanged={text.unchanged} invalid={text.invalid}>
            {text.save}
          </SaveButton>
        )}
        {isOutdated && !isGone && <ResetButton onReset={() => setOutdated(false)}>{text.discard}</ResetButton>}
        <ButtonLink to={holdersAddress}>{text.cancel}</ButtonLink>
      </Actions>
    </Form>
  )
}

const valuesOf = (holder: Holder | undefined): Values => ({
  firstName: holder?.firstName ?? '',
  lastName: holder?.lastName ?? '',
  hasOneName: holder?.lastName === '',
  dateOfBirth: typedBirth(holder?.birth),
  emailAddress: holder?.email ?? '',
  phoneNumber: holder?.phoneNumber ?? '',
})

const requestOf = ({ hasOneName, ...values }: Values) => ({
  ...values,
  lastName: hasOneName ? '' : values.lastName,
  dateOfBirth: dateFormat.parse(values.dateOfBirth) ?? '',
})

/** Refusals that concern the whole form. */
function refusalOfHolder(thrown: unknown): Refusal | undefined {
  const message = refusalSentence(thrown, { 'holder-exists': text.exists, 'too-many-holders': text.full })
  return message === undefined ? undefined : { errors: [{ path: '', message }] }
}
