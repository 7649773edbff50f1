// The OpenAPI document and its readable page.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { call, portal } from '../support/portal'

interface Document {
  readonly openapi: string
  readonly paths: Record<string, Record<string, { operationId: string; security: object[]; responses: object }>>
}

const committed = join(__dirname, '../../openapi.json')

/** After a change of the API: UPDATE_OPENAPI=1 npx jest --selectProjects api openapi */
it('the document is the committed one', async () => {
  const served = JSON.stringify(await (await fetch(`${portal.origin}/api/openapi.json`)).json(), null, 2) + '\n'
  if (process.env['UPDATE_OPENAPI']) writeFileSync(committed, served)
  expect(readFileSync(committed, 'utf8')).toBe(served)
})

it('the document is OpenAPI 3.1, names every operation, and says which need a sign-in', async () => {
  const { body: document } = await call<Document>('/api/openapi.json')
  expect(document.openapi).toMatch(/^3\.1\./)
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  expect(operations.length).toBeGreaterThanOrEqual(7)
  const ids = operations.map((operation) => operation.operationId)
  expect(new Set(ids).size).toBe(operations.length)
  for (const operation of operations) {
    if (operation.security.length === 0) continue
    expect(operation.security[0]).toEqual({ bearer: [] })
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['401', '403', '503']))
  }
})

it('the document names the schemas, so that a generated client has types with these names', async () => {
  const { body } = await call<{
    components: { schemas: Record<string, object> }
    tags: { name: string; description: string }[]
    paths: Document['paths'] & Record<string, { get: { responses: Record<string, { content: object }> } }>
  }>('/api/openapi.json')
  expect(Object.keys(body.components.schemas)).toEqual(
    expect.arrayContaining(['Account', 'Invoice', 'BillingHistory', 'Usage', 'PaymentRequest', 'ProblemDetails']),
  )
  expect(body.paths['/api/portal/account']!.get.responses['200']!.content).toEqual({
    'application/json': { schema: { $ref: '#/components/schemas/Account' } },
  })
  expect(body.tags.map(({ name }) => name)).toEqual([
    'configuration',
    'account',
    'bills',
    'services',
    'usage',
    'platform',
  ])
})

it('the document has a readable page without any script', async () => {
  const answer = await fetch(`${portal.origin}/api/docs`)
  const page = await answer.text()
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page).toContain('The account of the signed-in customer')
  expect(page).toContain('/api/portal/account/usage')
  expect(page).not.toMatch(/<script|\son\w+=|style=/i)
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /)
  expect(policy).not.toContain('unsafe')
})
