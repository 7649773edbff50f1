import { Type, type Static } from '@sinclair/typebox'
import { DayText, LocalDateTime } from './values'

/** POST /api/portal/account/cancel */
export type MoveOutRequest = Static<typeof MoveOutRequest>
export const MoveOutRequest = Type.Object({ requestedCancellationDate: LocalDateTime })

/** PUT /api/portal/account/move-out, for a move-out that is already booked (D55) */
export type ChangeMoveOutRequest = MoveOutRequest
export const ChangeMoveOutRequest = MoveOutRequest

/** The account fields that the booking changed. */
export type MoveOutResponse = Static<typeof MoveOutResponse>
export const MoveOutResponse = Type.Object({ moveOutDate: DayText, moveOutInProgress: Type.Boolean() })
