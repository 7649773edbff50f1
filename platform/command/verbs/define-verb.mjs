// What a verb of the command is.

/**
 * @typedef {Record<string, { type: 'string' | 'boolean', short?: string, multiple?: boolean }>} OptionsConfig as parseArgs() wants it
 * @typedef {{ text: string, json: unknown, failed?: boolean }} VerbResult `text` for people, `json` for programs
 * @typedef {readonly [flag: string, meaning: string]} Flag
 */

/**
 * The values of options, as parseArgs() returns them.
 * @template {OptionsConfig} O
 * @typedef {{ [K in keyof O]?: O[K] extends { type: 'boolean' } ? boolean : O[K] extends { multiple: true } ? string[] : string }} OptionValues
 */

/**
 * A verb is given at least one word, or possibly none.
 * @template {0 | 1} L
 * @typedef {L extends 1 ? [string, ...string[]] : string[]} Words
 */

/**
 * @template {OptionsConfig} O
 * @template {0 | 1} L
 * @typedef {object} VerbCall
 * @property {Words<L>} words as typed after the verb
 * @property {OptionValues<O>} options
 * @property {import('../team-calls.mjs').Portal} portal
 * @property {() => string} privateKey
 */

/**
 * @typedef {object} VerbHelp
 * @property {string} summary
 * @property {readonly [string, ...string[]]} usage
 * @property {readonly string[]} [details]
 * @property {readonly Flag[]} [flags]
 * @property {readonly string[]} [examples]
 */

/**
 * @template {OptionsConfig} O
 * @template {0 | 1} L
 * @typedef {VerbHelp & {
 *   words: { least: L, most?: number },
 *   options: O,
 *   run(call: VerbCall<O, L>): Promise<VerbResult>,
 * }} VerbDefinition
 */

/**
 * @typedef {VerbHelp & {
 *   words: { least: number, most?: number },
 *   options: OptionsConfig,
 *   run(call: { words: string[], options: object, portal: import('../team-calls.mjs').Portal, privateKey: () => string }): Promise<VerbResult>,
 * }} Verb
 */

/**
 * Checks the types of a verb. The command calls it with as many words as `words` says, and with the values of its options.
 * @template {OptionsConfig} O
 * @template {0 | 1} L
 * @param {VerbDefinition<O, L>} verb
 * @returns {Verb}
 */
export const defineVerb = (verb) => /** @type {Verb} */ (/** @type {unknown} */ (verb))
