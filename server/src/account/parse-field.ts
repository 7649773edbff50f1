import type { Format } from '@switchboard/domain'
import { refuseField } from '@switchboard/platform-server/http/problem'

/** The stored value of a body's field. @throws Problem 422 with the field and the customer's message */
export function parseField<Stored extends string>(field: string, format: Format<Stored>, typed: string): Stored {
  return format.parse(typed) ?? refuseField(field, format.message)
}
