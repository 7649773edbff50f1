import { Type, type Static } from '@sinclair/typebox'
import { DayText, LocalDateTime } from './values'

/** POST /api/portal/account/cancel */
export type MoveOutRequest = Static<typeof MoveOutRequest>
export const MoveOutRequest = Type.Object({ requestedCancellationDate: LocalDateTime })

/** PUT /api/portal/account/move-out, for a move-out that is already booked (D55) */
export type ChangeMoveOutRequest = Static<typeof ChangeMoveOutRequest>
export const ChangeMoveOutRequest = Type.Object({
  ...MoveOutRequest.properties,
  moveOutDate: Type.Optional(
    Type.String({
      ...DayText,
      description: 'The booked day that the customer saw. If it has changed since, the request is refused with 409',
    }),
  ),
})

/** The account fields that the booking changed. */
export type MoveOutResponse = Static<typeof MoveOutResponse>
export const MoveOutResponse = Type.Object({ moveOutDate: DayText, moveOutInProgress: Type.Boolean() })
