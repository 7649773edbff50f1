// POST /api/portal/account/cancel books a move-out; PUT and DELETE /api/portal/account/move-out change and cancel it up
// to the day before (specification 2.5, D2, D33, D55).
import { isSelectable, moveOutDays, parseDay, type Day } from '@switchboard/domain'
import { ChangeMoveOutRequest, MoveOutRequest, MoveOutResponse } from '@switchboard/wire'
import type { FastifyInstance } from 'fastify'
import { addChange, type ChangeContext, type ChangeOptions, type ChangeResult } from '../changes/add-change'
import { findMoveOut } from '../changes/booked-move-out'
import type { LockedAccount } from '../changes/locked-account'
import { refuseStaleVersion } from '../changes/stale-version'
import { refuseField, throwProblem } from '@switchboard/platform-server/http/problem'

export function addMoveOutRoutes(app: FastifyInstance, options: ChangeOptions): void {
  addChange(app, options, {
    method: 'POST',
    url: '/api/portal/account/cancel',
    operationId: 'bookMoveOut',
    tag: 'account',
    summary: 'Books a move-out, which ends all services of the account on its day',
    body: MoveOutRequest,
    answer: MoveOutResponse,
    refusals: [409],
    apply: bookMoveOut,
  })
  addChange(app, options, {
    method: 'PUT',
    url: '/api/portal/account/move-out',
    operationId: 'changeMoveOut',
    tag: 'account',
    summary: 'Changes the day of a booked move-out, until the day before',
    body: ChangeMoveOutRequest,
    answer: MoveOutResponse,
    refusals: [404, 409],
    apply: changeMoveOut,
  })
  addChange(app, options, {
    method: 'DELETE',
    url: '/api/portal/account/move-out',
    operationId: 'cancelMoveOut',
    tag: 'account',
    summary: 'Cancels a booked move-out, until the day before',
    refusals: [404, 409],
    apply: cancelMoveOut,
  })
}

type Result = ChangeResult<MoveOutResponse>

/** Another booking of the same day gets the first one's response (D29). */
async function bookMoveOut({ sql, account, body }: ChangeContext<MoveOutRequest, unknown>): Promise<Result> {
  const on = parseMoveOutDay(body.requestedCancellationDate, account)
  if (!account.active) throwProblem(409, 'inactive', 'The account is not active yet.')
  const booked = await findMoveOut(account, sql)
  if (booked?.on === on) return { answer: answerOf(on) }
  if (booked) throwProblem(409, 'already-booked', 'A move-out is booked already. Change it instead.')
  await sql.insertInto('move_out').values({ account_id: account.id, moves_on: on }).execute()
  return {
    answer: answerOf(on),
    audit: { action: 'move-out-booked', detail: { on } },
    mails: [{ template: 'move-out-booked', facts: { ...readerOf(account), on } }],
  }
}

async function changeMoveOut({ sql, account, body }: ChangeContext<ChangeMoveOutRequest, unknown>): Promise<Result> {
  const on = parseMoveOutDay(body.requestedCancellationDate, account)
  const { id, on: before } = await findChangeable(account, sql)
  if (on === before) return { answer: answerOf(on) }
  refuseStaleVersion(body.moveOutDate, before)
  await sql
    .updateTable('move_out')
    .set({ moves_on: on })
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .execute()
  return {
    answer: answerOf(on),
    audit: { action: 'move-out-changed', detail: { on, before } },
    mails: [{ template: 'move-out-changed', facts: { ...readerOf(account), on, before } }],
  }
}

async function cancelMoveOut({ sql, account }: ChangeContext<unknown, unknown>): Promise<ChangeResult<undefined>> {
  const { id, on: before } = await findChangeable(account, sql)
  await sql
    .updateTable('move_out')
    .set({ state: 'withdrawn' })
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .execute()
  return {
    answer: undefined,
    audit: { action: 'move-out-cancelled', detail: { before } },
    mails: [{ template: 'move-out-cancelled', facts: { ...readerOf(account), before } }],
  }
}

const readerOf = ({ firstName, number }: LockedAccount) => ({ firstName, accountNumber: number })

const answerOf = (on: Day): MoveOutResponse => ({ moveOutDate: on, moveOutInProgress: true })

/**
 * @param text local midnight, whose time is ignored (D5). @throws Problem 422 for a day that the calendar does not
 * offer
 */
function parseMoveOutDay(text: string, { today }: LockedAccount): Day {
  const day = parseDay(text.slice(0, 10))
  if (day && isSelectable(day, moveOutDays(today))) return day
  return refuseField('requestedCancellationDate', 'Choose a weekday from today to three months ahead.')
}

type Sql = ChangeContext<unknown, unknown>['sql']

/** @throws Problem 404 if no move-out is booked, 409 from the day of the move-out on */
async function findChangeable(account: LockedAccount, sql: Sql) {
  const booked = await findMoveOut(account, sql)
  if (!booked) return throwProblem(404, 'not-booked', 'No move-out is booked.')
  if (account.today >= booked.on) throwProblem(409, 'too-late', 'A move-out can be changed until the day before.')
  return booked
}
