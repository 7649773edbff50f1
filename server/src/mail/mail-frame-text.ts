// Texts of every email.
import { brand } from '@switchboard/brand'
import { rules } from '@switchboard/brand/rules'
import { showSpokenDate, type Day } from '@switchboard/domain'

export const greeting = (firstName: string) => `Hello ${firstName},`
export const accountLabel = 'Account number'
/** After our telephone number: when we answer it. */
export const hoursText = ` (${brand.supportHours}).`
/** Between a condition, such as 'If you have a question', and our telephone number. */
export const callUs = ', call us on '

/** Before the number of the interpreting service. Only for readers of other languages. */
export const interpreterText = `Need an interpreter? Call the ${rules.interpreter.name} on `

/** 'on Monday 23 November 2026 at 1:40 pm' */
export const momentText = (day: Day, hour: number, minute: number): string =>
  `on ${showSpokenDate(day)} at ${clockText(hour, minute)}`

const clockText = (hour: number, minute: number) =>
  `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
