// What stands between texts, and at the end of a sentence, in the language of the texts.

/** '11.660 kWh, $3.48' */
export const joinFacts = (facts: readonly string[]): string => facts.join(', ')

/** @param sentences each with its end */
export const joinSentences = (sentences: readonly string[]): string => sentences.join(' ')

export const endSentence = (words: string): string => `${words}.`
