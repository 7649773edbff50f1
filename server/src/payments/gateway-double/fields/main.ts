// The page in the frame of the card fields: number, expiry date and security code. Stands for the page of a payment
// gateway. The surrounding page gets kinds of problems and the token, never what was typed.
import { cardInputs, fieldNames, type FieldName } from './card-inputs'
import { readPageMessage, type PageMessage } from './page-messages'
import { requestToken } from './request-token'
import { applyStyles } from './styles'

interface Field {
  readonly group: HTMLElement
  readonly label: HTMLLabelElement
  readonly input: HTMLInputElement
  readonly error: HTMLElement
}

/** The portal's, because the test double is served by the portal. The frame itself has an opaque origin. */
const { origin } = new URL(location.href)
const form = location.hash.slice(1)
const report = (message: object) => parent.postMessage({ form, ...message }, origin)

const root = document.body.appendChild(document.createElement('div'))
const sheet = new CSSStyleSheet()
document.adoptedStyleSheets.push(sheet)
const fields: Readonly<Record<FieldName, Field>> = {
  number: addField('number'),
  expiry: addField('expiry'),
  cvc: addField('cvc'),
}

addEventListener('message', (event) => {
  const message = readPageMessage(event, { source: parent, origin, form })
  if (message) handle(message)
})
new ResizeObserver(() => {
  const { height } = root.getBoundingClientRect()
  if (height > 0) report({ kind: 'height', height })
}).observe(root)
report({ kind: 'ready' })

function handle(message: PageMessage): void {
  switch (message.kind) {
    case 'show':
      document.documentElement.lang = message.language
      for (const name of fieldNames) fields[name].label.textContent = message.labels[name]
      return applyStyles(sheet, message.styles)
    case 'problems':
      return fieldNames.forEach((name) => showProblem(fields[name], message.problems[name]))
    case 'disable':
      return fieldNames.forEach((name) => (fields[name].input.disabled = message.isDisabled))
    case 'focus':
      return fields[message.field].input.focus()
    case 'check':
      return reportState(message.request)
    case 'submit':
      return void submit(message.request)
    case 'clear':
      return fieldNames.forEach((name) => (fields[name].input.value = ''))
  }
}

function addField(name: FieldName): Field {
  const [group, label] = [document.createElement('div'), document.createElement('label')]
  const [input, error] = [document.createElement('input'), document.createElement('p')]
  group.className = 'group'
  label.htmlFor = input.id = name
  input.inputMode = 'numeric'
  input.setAttribute('autocomplete', cardInputs[name].complete)
  error.className = 'error'
  error.id = `error-${name}`
  error.hidden = true
  group.append(label, input, error)
  root.append(group)
  formatWhileTyping(input, name)
  input.addEventListener('keydown', ({ key }) => key === 'Enter' && report({ kind: 'enter' }))
  return { group, label, input, error }
}

/** Formats only at the end of the text, so that correcting the middle does not move the caret. */
function formatWhileTyping(input: HTMLInputElement, name: FieldName): void {
  const { format } = cardInputs[name]
  input.addEventListener('input', (event) => {
    const { value, selectionEnd } = input
    const isDeleting = event instanceof InputEvent && event.inputType.startsWith('delete')
    if (!isDeleting && selectionEnd === value.length) setValue(input, format(value))
    reportState()
  })
  input.addEventListener('blur', () => {
    if (setValue(input, format(input.value))) reportState()
  })
}

/** @returns whether the text changes. The same one would move the caret. */
function setValue(input: HTMLInputElement, text: string): boolean {
  if (input.value === text) return false
  input.value = text
  return true
}

/** @param request the page's question, if it has asked */
function reportState(request?: number): void {
  const today = new Date()
  const problemOf = (name: FieldName) => cardInputs[name].problem(fields[name].input.value, today)
  const problems = { number: problemOf('number'), expiry: problemOf('expiry'), cvc: problemOf('cvc') }
  report({ kind: 'state', request, problems })
}

function showProblem({ group, input, error }: Field, problem?: { text: string; isUrgent: boolean }): void {
  group.classList.toggle('invalid', problem !== undefined)
  error.hidden = problem === undefined
  if (problem?.isUrgent) error.role = 'alert'
  else error.removeAttribute('role')
  if (error.textContent !== (problem?.text ?? '')) error.textContent = problem?.text ?? ''
  if (problem) {
    input.setAttribute('aria-invalid', 'true')
    input.setAttribute('aria-describedby', error.id)
  } else {
    input.removeAttribute('aria-invalid')
    input.removeAttribute('aria-describedby')
  }
}

async function submit(request: number): Promise<void> {
  const valueOf = (name: FieldName) => cardInputs[name].value(fields[name].input.value)
  report({ request, ...(await requestToken(origin, valueOf)) })
}
