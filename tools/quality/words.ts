// Wordings that a native reader has to reread, and their replacements (CONTRIBUTING.md, 'Texts for developers'). Only
// expressions that do not match good sentences.

const wordings: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /\banew\b/i, instead: 'again; reload' },
  { pattern: /\bfor ever\b/i, instead: 'indefinitely' },
  { pattern: /\bonce more\b/i, instead: 'again' },
  { pattern: /\bin vain\b/i, instead: 'without success; fails' },
  { pattern: /\bnow and then\b/i, instead: 'occasionally' },
  { pattern: /\bin place of\b/i, instead: 'instead of' },
  { pattern: /\b(?:pages?|packages?|systems|sites?) of others\b/i, instead: 'third-party' },
  { pattern: /\b(?:is|are|was|were) away\b(?! from)/i, instead: 'is unavailable, unreachable or down' },
  { pattern: /\b(?:lay|lays|laying|laid) out the demonstration\b/i, instead: 'seed the demonstration' },
  { pattern: /\b(?:is|are|was|were|be|been) waited for\b/i, instead: 'while waiting for' },
  { pattern: /\b(?:belongs?|belonged) to no\b/i, instead: 'does not belong to a' },
  { pattern: /\bblames? no\b/i, instead: 'does not blame' },
  { pattern: /\bcounts? no more\b/i, instead: 'no longer counts' },
  { pattern: /\bWhoever\b/, instead: 'name the person or the program' },
  { pattern: /\bAnswers (?:undefined|nothing)\b/, instead: 'Returns' },
  { pattern: /\bthe one before(?= stays|[.,;)])/i, instead: 'the previous one' },
  { pattern: /(?<!instead )\bof before\b/, instead: 'earlier, older' },
  { pattern: /\bwhile (?:it is|it was|they are|they were) drawn\b/i, instead: 'while rendering' },
  { pattern: /\b(?:is|was) none of (?:the|its|those|these)\b/i, instead: 'is not one of' },
  { pattern: /\blooks? as (?:it|they) did\b/i, instead: 'looks the same as before; matches its picture' },
  { pattern: /\b(?:is|are|was|were) told so\b/i, instead: 'is informed' },
  { pattern: /\b(?:the|its|their) begin of\b/i, instead: 'the start of' },
  { pattern: /\b(?:is|are) no (?:leak|failure|cleanup|landmark)\b/i, instead: 'is not a' },
  { pattern: /\bin no (?:cache|log|record) yet\b/i, instead: 'not in a cache yet' },
  { pattern: /\bforced? (?:a|an|each) [a-z ]+ through (?:that|whose)\b/i, instead: 'forced through a build that' },
  { pattern: /\/\*\* (?:Of|Those) /, instead: 'the described thing: The owner of that build.' },
]

/** @returns the wording, and its replacement */
export const findWordings = (text: string): string[] =>
  wordings.flatMap(({ pattern, instead }) => {
    // A sentence of a comment may continue on the next line.
    const [found] = pattern.exec(text.replace(/\s*\n\s*(?:(?:\/\/|\*|#)\s+)?/g, ' ')) ?? []
    return found === undefined ? [] : [`'${found}': ${instead}`]
  })
