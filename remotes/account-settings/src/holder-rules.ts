// Input for an additional account holder, and its rules (D39).
import { adultMessage, dateFormat, fieldMessages, isAdult, isPossibleBirth, type Day } from '@switchboard/domain'

/** The digits of a date field: 23061981 */
export const typedBirth = (birth: Day | undefined): string => birth?.split('-').reverse().join('') ?? ''

export const birthError =
  (today: Day) =>
  (typed = ''): string | undefined => {
    const birth = dateFormat.parse(typed)
    if (birth === undefined) return typed.trim() === '' ? undefined : dateFormat.message
    if (!isPossibleBirth(birth, today)) return fieldMessages.date()
    return isAdult(birth, today) ? undefined : adultMessage
  }

export const holdersAddress = '/additional-account-holder'
/** Replaces a holder's id for the empty form. */
export const NEW = 'new'

export const holderAddress = (id: string): string =>
  `${holdersAddress}?${new URLSearchParams({ holder: id }).toString()}`
