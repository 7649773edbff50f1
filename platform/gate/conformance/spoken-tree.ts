// What a screen reader gets of a page: the browser's accessibility tree.
import type { CDPSession } from '@playwright/test'

interface Property {
  name: string
}

/** A node of the tree, as Chromium's protocol describes it. */
interface SpokenNode {
  ignored: boolean
  backendDOMNodeId?: number
  role?: { value?: unknown }
  name?: { value?: unknown }
  description?: { value?: unknown }
  properties?: Property[]
}

interface DocumentNode {
  nodeId: number
  backendNodeId: number
  /** names and values, in turns */
  attributes?: string[]
  children?: DocumentNode[]
}

/** Roles of what a customer uses, or jumps to, by its name. */
const named = new Set([
  ...['button', 'link', 'textbox', 'searchbox', 'combobox', 'listbox', 'option', 'checkbox', 'radio', 'switch'],
  ...['slider', 'spinbutton', 'tab', 'tabpanel', 'menuitem', 'dialog', 'alertdialog', 'radiogroup', 'table', 'grid'],
  ...['heading', 'image', 'progressbar', 'region', 'group', 'navigation'],
])

const landmarks = new Set(['region', 'navigation', 'complementary', 'form', 'search', 'banner', 'contentinfo', 'main'])

/** Attributes for a state, and the property that the tree then has. */
const states: [attribute: string, property: string][] = [
  ['aria-expanded', 'expanded'],
  ['aria-pressed', 'pressed'],
  ['aria-checked', 'checked'],
  ['aria-selected', 'selected'],
  ['aria-invalid', 'invalid'],
  ['aria-required', 'required'],
  ['required', 'required'],
  ['aria-disabled', 'disabled'],
  ['disabled', 'disabled'],
  ['aria-haspopup', 'hasPopup'],
  ['aria-modal', 'modal'],
  ['aria-live', 'live'],
  ['aria-busy', 'busy'],
]

/**
 * Reads the accessibility tree of a page.
 * @param session with the page
 * @param include a selector: only what is inside of its first match is checked
 * @returns a sentence for each control without a name, each state that is lost, and each name that is heard twice or
 *   whose words run together
 */
export async function spokenFaults(session: CDPSession, include = 'html'): Promise<string[]> {
  await session.send('Accessibility.enable')
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.send('Accessibility.disable')
  const { root } = await session.send('DOM.getDocument', { depth: -1 })
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: include })
  const attributes = attributesIn(root, nodeId)
  const heard = nodes.filter(({ ignored, backendDOMNodeId }) => !ignored && attributes.has(backendDOMNodeId ?? -1))
  return [
    ...heard.flatMap((node) => [...nameFaults(node), ...lostStates(node, attributes)]),
    ...repeatedLandmarks(heard),
  ]
}

type Attributes = ReadonlyMap<number, ReadonlyMap<string, string>>

/** @returns the attributes of a node and of all inside of it, by the ids of the accessibility tree */
function attributesIn(root: DocumentNode, nodeId: number): Attributes {
  const found = new Map<number, ReadonlyMap<string, string>>()
  visit(root, false)
  return found

  function visit(node: DocumentNode, isInside: boolean): void {
    const { attributes = [], children = [] } = node
    const isHere = isInside || node.nodeId === nodeId
    const pairs = attributes.flatMap((name, at) => (at % 2 === 0 ? [[name, attributes[at + 1] ?? ''] as const] : []))
    if (isHere) found.set(node.backendNodeId, new Map(pairs))
    for (const child of children) visit(child, isHere)
  }
}

const textOf = (field: SpokenNode['name']) => (typeof field?.value === 'string' ? field.value.trim() : '')

function nameFaults({ role, name, description }: SpokenNode): string[] {
  const kind = textOf(role)
  if (!named.has(kind)) return []
  const words = textOf(name)
  const more = textOf(description)
  // Fieldsets without a legend, and details, are groups that need no name.
  if (words === '') return kind === 'group' ? [] : [`a ${kind} has no name`]
  return [
    ...(repeats(words) ? [`the name of a ${kind} is heard twice: ${words}`] : []),
    ...(more !== '' && words.includes(more) ? [`a ${kind} is described by its name: ${words}`] : []),
    ...(/[\p{L}\d]\(|[.,)][\p{L}]{2}/u.test(words) && !/\S+@\S+|\w\.\w/.test(words)
      ? [`words of a ${kind} run together: ${words}`]
      : []),
  ]
}

/** Whether the words, or two and more of them, are said twice in a row. */
const repeats = (words: string) => /^(.+) \1$/u.test(words) || /(?:^| )(\S+ \S.{3,}) \1(?: |$)/u.test(words)

function lostStates(node: SpokenNode, attributes: Attributes): string[] {
  const given = attributes.get(node.backendDOMNodeId ?? -1)
  if (!given) return []
  const announced = new Set(node.properties?.map(({ name }) => name))
  return states
    .filter(([attribute, property]) => {
      const value = given.get(attribute)
      const isOff = value === 'false' && property !== 'expanded' && property !== 'pressed'
      return value !== undefined && value !== 'off' && !isOff && !announced.has(property)
    })
    .map(([attribute]) => `${attribute} of a ${textOf(node.role)} is not announced: ${textOf(node.name)}`)
}

function repeatedLandmarks(nodes: SpokenNode[]): string[] {
  const all = nodes
    // A form without a name is not a landmark.
    .filter(({ role, name }) => landmarks.has(textOf(role)) && (textOf(role) !== 'form' || textOf(name) !== ''))
    .map(({ role, name }) => `${textOf(role)} “${textOf(name)}”`)
  return [...new Set(all.filter((landmark, at) => all.indexOf(landmark) !== at))].map(
    (landmark) => `two landmarks have the same role and name: ${landmark}`,
  )
}
