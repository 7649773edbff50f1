import { refusalStatus, requireAnswer } from '@switchboard/api-client'

/** @returns null for a backend without the call @throws CallFailed */
export async function nullIfMissing<Answer>(call: Promise<Answer | undefined>): Promise<Answer | null> {
  try {
    return requireAnswer(await call)
  } catch (thrown) {
    if (refusalStatus(thrown) === 404) return null
    throw thrown
  }
}
