// The name of each control has to contain the words that are seen on it (WCAG 2.5.3): people say what they see.
import type { CDPSession, Page } from '@playwright/test'
import { runInPage } from './page-script.ts'

interface DocumentNode {
  backendNodeId: number
  attributes?: string[]
  children?: DocumentNode[]
}

/** Words in parentheses are often not spoken: '(PDF)'. */
const ASIDE = /\([^)]*\)/g

const plain = (words: string) =>
  words
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}$%]+/gu, ' ')
    .trim()

/** @param words that are seen on the control, whose asides the name may lack */
export function hasWords(name: string, words: string): boolean {
  const withoutAsides = (all: string) => plain(all.replaceAll(ASIDE, ' '))
  return (
    plain(name).includes(plain(words)) ||
    [plain(name), withoutAsides(name)].some((one) => one.includes(withoutAsides(words)))
  )
}

/** @returns a sentence for each control whose name lacks words that are seen on it */
export async function labelFaults(page: Page, session: CDPSession): Promise<string[]> {
  const labels = await runInPage(page, 'markLabels')
  await session.send('Accessibility.enable')
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.send('Accessibility.disable')
  const { root } = await session.send('DOM.getDocument', { depth: -1 })
  const names = new Map(nodes.map(({ backendDOMNodeId, name }) => [backendDOMNodeId, String(name?.value ?? '')]))
  const marked = new Map<string, string>()
  visit(root)
  return labels.flatMap(({ mark, words }) => {
    const name = marked.get(mark)
    if (name === undefined || hasWords(name, words)) return []
    return [`“${words.replaceAll(/\s+/g, ' ').trim()}” is seen, but the name is “${name}”`]
  })

  function visit({ backendNodeId, attributes = [], children = [] }: DocumentNode): void {
    const at = attributes.indexOf('data-matrix')
    const name = names.get(backendNodeId)
    if (at >= 0 && name !== undefined) marked.set(attributes[at + 1] ?? '', name)
    for (const child of children) visit(child)
  }
}
