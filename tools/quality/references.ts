// Finds citations of the specification, product decisions and decision records in any text of the repository.

interface SectionCitation {
  kind: 'section'
  number: string
  heading?: string
}
type Citation = SectionCitation | { kind: 'decision'; number: string } | { kind: 'record'; number: string }
interface Cited {
  sections: ReadonlyMap<string, readonly string[]>
  decisions: ReadonlySet<string>
  records: ReadonlySet<string>
}

const between = String.raw`(?:, and | and | to |, )`
const section = String.raw`\d+(?:\.\d+)?(?: '[^']+')?`
const sectionLists = new RegExp(String.raw`\bspecification (${section}(?:${between}${section})*)`, 'gi')
const sections = new RegExp(String.raw`(\d+(?:\.\d+)?)(?: '([^']+)')?`, 'g')
const recordLists = new RegExp(String.raw`(?:\brecords? |\bdecisions/)(\d{4}(?:${between}\d{4})*)`, 'gi')
const decisions = /\bD(\d{1,3})\b/g
const otherWordings = /\bspec,? (?:section )?\d|(?<!RFC \d{4},? )\bsections? \d|\bdecisions? \d{4}\b/gi

/** A citation may continue on the next line of a comment. */
const joinLines = (text: string) => text.replace(/\s*\n\s*(?:(?:\/\/|\*|#)\s+)?/g, ' ')

export function findCitations(text: string): Citation[] {
  const line = joinLines(text)
  return [
    ...[...line.matchAll(sectionLists)].flatMap(([, list = '']) =>
      [...list.matchAll(sections)].map(([, number = '', heading]) => sectionCitation(number, heading)),
    ),
    ...[...line.matchAll(decisions)].map(([, number = '']) => ({ kind: 'decision' as const, number })),
    ...[...line.matchAll(recordLists)].flatMap(([, list = '']) =>
      (list.match(/\d{4}/g) ?? []).map((number) => ({ kind: 'record' as const, number })),
    ),
  ]
}

const sectionCitation = (number: string, heading: string | undefined): Citation =>
  heading === undefined ? { kind: 'section', number } : { kind: 'section', number, heading }

/** The citations without a target, as text. */
export function findBrokenCitations(text: string, cited: Cited) {
  return findCitations(text)
    .filter((citation) => !isKnown(citation, cited))
    .map((citation) => {
      if (citation.kind === 'decision') return `D${citation.number}`
      if (citation.kind === 'record') return `decision record ${citation.number}`
      return `specification ${citation.number}${citation.heading ? ` '${citation.heading}'` : ''}`
    })
}

function isKnown(citation: Citation, cited: Cited) {
  if (citation.kind === 'decision') return cited.decisions.has(citation.number)
  if (citation.kind === 'record') return cited.records.has(citation.number)
  const headings = cited.sections.get(citation.number)
  return headings !== undefined && (citation.heading === undefined || headings.includes(citation.heading))
}

/** Wordings that `findCitations` does not understand: 'spec 2.8', 'section 7', 'decision 0017'. */
export const findOtherWordings = (text: string): string[] => joinLines(text).match(otherWordings) ?? []

/** The numbered sections of the specification, each with its unnumbered headings. */
export function sectionsOf(specification: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  let headings: string[] = []
  for (const [, number, title = ''] of specification.matchAll(/^#{2,3} (?:(\d+(?:\.\d+)?)\.? )?(.+)$/gm)) {
    if (number === undefined) headings.push(title)
    else {
      headings = []
      found.set(number, headings)
    }
  }
  return found
}

/** @returns '1', '2', … in page order */
export const decisionsOf = (page: string): string[] =>
  [...page.matchAll(/^\*\*D(\d+)\.\*\*/gm)].map(([, number = '']) => number)
