// Idempotency keys (D29). A request repeated because its response was lost has the key of the first attempt.

export interface RequestKeys {
  /** The previous key if the body is the same, otherwise a new key. */
  keyOf(body: unknown): string
  /** Call after a response, so that the same values sent later are a new request. */
  forget(): void
}

/** One for each form. */
export function createRequestKeys(newKey: () => string = () => crypto.randomUUID()): RequestKeys {
  let last: { readonly body: string; readonly key: string } | undefined
  return {
    keyOf(body) {
      const text = JSON.stringify(body) ?? ''
      if (last?.body !== text) last = { body: text, key: newKey() }
      return last.key
    },
    forget: () => void (last = undefined),
  }
}
