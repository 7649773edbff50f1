// The API's documentation page, rendered from the OpenAPI document.
import { rules } from '@switchboard/brand/rules'

export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly security?: readonly unknown[]
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>

interface Schema {
  readonly type?: string
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly description?: string
  readonly examples?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

export const style = `
:root { color-scheme: light dark; --line: light-dark(#c9cfd6, #454d57); --soft: light-dark(#f2f4f6, #20252b) }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem 1.25rem 4rem; overflow-wrap: break-word }
h2 { margin-top: 2.5rem; padding-top: 1rem; border-top: 1px solid var(--line); font-size: 1.25rem }
h3 { font-size: 1rem; margin-bottom: .25rem }
code { font: .9em ui-monospace, monospace; background: var(--soft); padding: .1em .3em; border-radius: 3px }
div { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line) }
`

export function docsPage({ info, paths }: ApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return [
    `<!doctype html><html lang="${rules.locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${text(info.title)}</title><style>${style}</style></head><body><main>`,
    `<h1>${text(info.title)} ${text(info.version)}</h1>`,
    ...info.description.split('\n\n').map((paragraph) => `<p>${text(paragraph)}</p>`),
    '<p>For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>',
    '<nav aria-label="Calls"><ul>',
    ...operations.map(
      ({ path, method, operation }) =>
        `<li><a href="#${text(operation.operationId)}">${method} ${text(path)}</a>: ${text(operation.summary)}</li>`,
    ),
    '</ul></nav>',
    ...operations.map(section),
    '</main></body></html>',
  ].join('\n')
}

function section({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const { operationId, summary, description, security, parameters = [], requestBody, responses } = operation
  return [
    `<section aria-labelledby="${text(operationId)}"><h2 id="${text(operationId)}">${method} <code>${text(path)}</code></h2>`,
    `<p>${text(summary)}. ${security?.length === 0 ? 'Public.' : 'Needs a sign-in.'}</p>`,
    description ? `<p>${text(description)}</p>` : '',
    parameters.length > 0
      ? fields(
          'Parameters',
          parameters.map((at) => row(at.name, at.schema, at.required === true)),
        )
      : '',
    requestBody ? body('Body', requestBody.content) : '',
    ...Object.entries(responses).map(([status, { description: what, content }]) =>
      content && !('application/problem+json' in content)
        ? body(`Answer ${status}`, content)
        : `<p><code>${status}</code> ${text(what)}</p>`,
    ),
    '</section>',
  ].join('\n')
}

function body(title: string, content: Content): string {
  const [schema] = Object.values(content).map((media) => media.schema)
  if (!schema) return ''
  const rows = rowsOf(schema, schema.items ? '[].' : '')
  return rows.length > 0 ? fields(title, rows) : `<h3>${text(title)}</h3><p>${text(kindOf(schema))}</p>`
}

/** One row per field; nested fields show their path. */
function rowsOf(schema: Schema, prefix: string): string[] {
  const { properties = {}, required = [] } = schema.items ?? schema
  return Object.entries(properties).flatMap(([name, field]) => [
    row(`${prefix}${name}`, field, required.includes(name)),
    ...rowsOf(field, `${prefix}${name}${field.items ? '[]' : ''}.`),
  ])
}

function row(name: string, schema: Schema, required: boolean): string {
  const example = schema.examples?.[0]
  const notes = [schema.description, example === undefined ? '' : `e.g. ${JSON.stringify(example)}`]
    .filter(Boolean)
    .join('; ')
  return `<tr><td><code>${text(name)}</code></td><td>${text(kindOf(schema))}${required ? '' : ', optional'}</td><td>${text(notes)}</td></tr>`
}

function kindOf(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map(kindOf).join(' or ')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.items) return `array of ${kindOf(schema.items)}`
  return schema.format ?? schema.type ?? 'anything'
}

const fields = (title: string, rows: readonly string[]) =>
  `<h3>${text(title)}</h3><div><table><thead><tr><th scope="col">Field</th><th scope="col">Kind</th><th scope="col">Notes</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`

const text = (raw: string) => raw.replaceAll(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
