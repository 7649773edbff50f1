import type { Format } from '@switchboard/domain'
import { refuseField } from '../http/problem'

/** What is stored of a field of a body. @throws Problem 422 that names the field and says what the customer reads */
export function parseField<Stored extends string>(field: string, format: Format<Stored>, typed: string): Stored {
  return format.parse(typed) ?? refuseField(field, format.message)
}
