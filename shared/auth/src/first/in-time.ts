import { PROVIDER_MESSAGE_MS } from '@switchboard/domain'

/** @throws Error when the provider does not respond within the limit of specification 9 */
export const inTime = <Value>(answer: Promise<Value>): Promise<Value> =>
  Promise.race([
    answer,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('no answer')), PROVIDER_MESSAGE_MS)
    }),
  ])
