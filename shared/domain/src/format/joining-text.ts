// Separators between texts, and the end of a sentence, in the language of the texts.

/** '11.660 kWh, $3.48' */
export const joinFacts = (facts: readonly string[]): string => facts.join(', ')

/** @param sentences each with its end */
export const joinSentences = (sentences: readonly string[]): string => sentences.join(' ')

/** For words that begin a line: some languages write names of months in lower case. */
export const startWithCapital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

export const endSentence = (words: string): string => `${words}.`
