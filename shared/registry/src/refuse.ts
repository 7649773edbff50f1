/** The message is one sentence for the person who asked for the change. */
export class ChangeRefused extends Error {}

export function refuse(sentence: string): never {
  throw new ChangeRefused(sentence)
}
