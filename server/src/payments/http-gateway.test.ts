import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { httpGateway } from './http-gateway'
import { GatewayUnavailable, type PaymentGateway } from './payment-gateway'

interface Asked {
  readonly line: string
  readonly secret: string | undefined
  readonly body: string
}

let server: Server
let gateway: PaymentGateway
let asked: Asked[]
let answer: { readonly status: number; readonly body: string } | 'nothing'

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      asked.push({ line: `${request.method} ${request.url}`, secret: request.headers.authorization, body })
      if (answer !== 'nothing') response.writeHead(answer.status).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  gateway = gatewayWith(20_000)
})

function gatewayWith(timeoutMs: number): PaymentGateway {
  const { port } = server.address() as AddressInfo
  const cardFields = 'https://pay.example/fields'
  return httpGateway({ url: `http://127.0.0.1:${port}/v1`, cardFields, secret: 'a secret', timeoutMs })
}

beforeEach(() => void (asked = []))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const secret = 'Bearer a secret'
const method = {
  type: 'card',
  cardType: 'Visa',
  maskedNumber: 'XXXX XXXX XXXX 4242',
  description: 'Visa ending in 4242',
  expiryMonth: 8,
  expiryYear: 2049,
}

test('pays by token or kept method, and identifies the payment by the portal’s id', async () => {
  answer = { status: 200, body: '{"result":"paid"}' }
  expect(await gateway.pay({ id: 'p1', cents: 1_000, by: { token: 't' } })).toBe('paid')
  expect(await gateway.pay({ id: 'p2', cents: 2_000, by: { methodId: 'm' } })).toBe('paid')
  expect(await gateway.findPayment('p1')).toBe('paid')
  expect(asked).toEqual([
    { line: 'PUT /v1/payments/p1', secret, body: '{"cents":1000,"token":"t"}' },
    { line: 'PUT /v1/payments/p2', secret, body: '{"cents":2000,"methodId":"m"}' },
    { line: 'GET /v1/payments/p1', secret, body: '' },
  ])
})

test('distinguishes a missing payment, a declined one, and a refused token', async () => {
  answer = { status: 404, body: '' }
  expect(await gateway.findPayment('p1')).toBeUndefined()
  answer = { status: 200, body: '{"result":"declined"}' }
  expect(await gateway.findPayment('p1')).toBe('declined')
  answer = { status: 409, body: '' }
  expect(await gateway.pay({ id: 'p1', cents: 1_000, by: { token: 't' } })).toBe('refused')
})

test('keeps a method', async () => {
  answer = { status: 200, body: JSON.stringify({ method }) }
  expect(await gateway.keepMethod('m1', 't')).toEqual({ result: 'kept', method })
  answer = { status: 402, body: '' }
  expect(await gateway.keepMethod('m1', 't')).toEqual({ result: 'declined' })
  answer = { status: 409, body: '' }
  expect(await gateway.keepMethod('m1', 't')).toEqual({ result: 'refused' })
})

test.each([
  ['nothing', 'nothing' as const],
  ['a failure', { status: 500, body: '' }],
  ['a page', { status: 200, body: '<html>' }],
  ['another shape', { status: 200, body: '{"result":"perhaps"}' }],
])('after %s the result of the payment is unknown', async (_what, given) => {
  answer = given
  const asking = given === 'nothing' ? gatewayWith(50) : gateway
  await expect(asking.pay({ id: 'p1', cents: 1_000, by: { token: 't' } })).rejects.toThrow(GatewayUnavailable)
  await expect(asking.findPayment('p1')).rejects.toThrow(GatewayUnavailable)
})
