// Refuses requests that contain a card number, before anything is stored (decision record 0114).
import type { FastifyInstance } from 'fastify'
import { throwProblem } from '@switchboard/platform-server/http/problem'
import { findCardNumber } from './card-number'

const MESSAGE = 'Do not send a card number. It belongs in the card fields of the payment page.'

export function refuseCardNumbers(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body, query, routeOptions }) => {
    // Other routes do not read their query, and no log contains it.
    const readsQuery = routeOptions.schema?.querystring !== undefined
    const path = findCardNumber(body) ?? (readsQuery ? findCardNumber(query) : undefined)
    if (path !== undefined) throwProblem(400, 'card-number', MESSAGE, [{ path, message: MESSAGE }])
  })
}
