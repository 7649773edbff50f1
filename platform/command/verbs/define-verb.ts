// The definition of a verb of the command.
import type { Home } from '../home.ts'
import type { Portal } from '../portal-client.ts'

/** The options of a verb, in the form that parseArgs() takes. */
type OptionsConfig = Record<string, { type: 'string' | 'boolean'; short?: string; multiple?: boolean }>
/** `text` for people, `json` for programs */
export interface VerbResult {
  text: string
  json: unknown
  failed?: boolean
}
export type Flag = readonly [flag: string, meaning: string]

/** The values of options, as parseArgs() returns them. */
type OptionValues<O extends OptionsConfig> = {
  [K in keyof O]?: O[K] extends { type: 'boolean' } ? boolean : O[K] extends { multiple: true } ? string[] : string
}

/** A verb gets at least one word, or possibly none. */
type Words<L extends 0 | 1> = L extends 1 ? [string, ...string[]] : string[]

export interface VerbCall<O extends OptionsConfig, L extends 0 | 1> {
  /** as typed after the verb */
  words: Words<L>
  options: OptionValues<O>
  portal: Portal
  privateKey: () => string
  home: Home
}

interface VerbHelp {
  summary: string
  usage: readonly [string, ...string[]]
  details?: readonly string[]
  flags?: readonly Flag[]
  examples?: readonly string[]
}

type VerbDefinition<O extends OptionsConfig, L extends 0 | 1> = VerbHelp & {
  words: { least: L; most?: number }
  options: O
  run(call: VerbCall<O, L>): Promise<VerbResult>
}

export type Verb = VerbHelp & {
  words: { least: number; most?: number }
  options: OptionsConfig
  run(call: {
    words: string[]
    options: object
    portal: Portal
    privateKey: () => string
    home: Home
  }): Promise<VerbResult>
}

/**
 * Checks the types of a verb. The command calls it with the number of words in `words`, and with the values of its
 * options.
 */
export const defineVerb = <O extends OptionsConfig, L extends 0 | 1>(verb: VerbDefinition<O, L>): Verb =>
  verb as unknown as Verb
