/** The message is a sentence for the person who requested the change. */
export class ChangeRefused extends Error {}

export function refuseChange(sentence: string): never {
  throw new ChangeRefused(sentence)
}
